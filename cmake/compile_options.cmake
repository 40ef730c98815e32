# What every target of ours is compiled with: C++20, warnings as errors, the chosen sanitizers.
# Targets take it by linking damjen_options.

set(DAMJEN_SANITIZE "" CACHE STRING "Sanitizers, comma separated: address,undefined or thread")
set(DAMJEN_MARCH "x86-64-v2" CACHE STRING "Processor to compile for (x86-64 only); native for this one")
option(DAMJEN_FUZZ "Build the libFuzzer targets (clang only)" OFF)

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32")
    # What every browser and Node has had since 2021. There are no exceptions. Linked as one program,
    # since speed is dear there: a few per cent.
    add_compile_options(-fno-exceptions -msimd128 -mbulk-memory -mnontrapping-fptoint -flto)
else()
    set(CMAKE_POSITION_INDEPENDENT_CODE ON)
endif()
if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE Release)
endif()

find_program(CCACHE ccache)
if(CCACHE)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CCACHE})
endif()

add_library(damjen_options INTERFACE)
target_compile_options(damjen_options INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror
    # g++ 12 reports overlapping copies inside its own std::string.
    $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    target_compile_options(damjen_options INTERFACE -march=${DAMJEN_MARCH})
endif()

if(DAMJEN_SANITIZE)
    add_compile_options(-fsanitize=${DAMJEN_SANITIZE} -fno-sanitize-recover=all
                        -fno-omit-frame-pointer -O1)
    add_link_options(-fsanitize=${DAMJEN_SANITIZE})
endif()
if(DAMJEN_FUZZ)
    # Everything reports where it has been, so that libFuzzer can steer.
    add_compile_options(-fsanitize=fuzzer-no-link)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND NOT CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32")
    add_link_options(-fuse-ld=lld-19)
endif()
