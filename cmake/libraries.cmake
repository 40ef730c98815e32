# The libraries of others, each under one name. All are packages of Debian 12 (see ./run).

find_package(Threads REQUIRED)
find_package(PkgConfig REQUIRED)
find_package(Boost 1.81 REQUIRED COMPONENTS json url)
find_package(CLI11 REQUIRED)
find_package(spdlog REQUIRED)
find_package(GTest REQUIRED)

# SOCI has neither a CMake config nor a .pc file in Debian.
find_library(SOCI_CORE soci_core REQUIRED)
find_library(SOCI_SQLITE3 soci_sqlite3 REQUIRED)
pkg_check_modules(SQLITE REQUIRED IMPORTED_TARGET sqlite3)
add_library(damjen_soci INTERFACE)
target_include_directories(damjen_soci SYSTEM INTERFACE /usr/include/soci)
target_link_libraries(damjen_soci INTERFACE ${SOCI_SQLITE3} ${SOCI_CORE} PkgConfig::SQLITE)
if(DAMJEN_SANITIZE MATCHES "undefined")
    # This one check needs type information that SOCI's library keeps to itself.
    target_compile_options(damjen_soci INTERFACE -fno-sanitize=vptr)
endif()

find_library(PROMETHEUS_CORE prometheus-cpp-core REQUIRED)
add_library(damjen_prometheus INTERFACE)
target_link_libraries(damjen_prometheus INTERFACE ${PROMETHEUS_CORE})

pkg_check_modules(SODIUM REQUIRED IMPORTED_TARGET libsodium)

pkg_check_modules(EDIT REQUIRED IMPORTED_TARGET libedit)
