# cmake -DFOLDER=db/sqlite -DOUTPUT=x.cpp -P embed_migrations.cmake: the numbered .sql files of a
# folder as a C++ table, so that the program carries them along.

file(GLOB files ${FOLDER}/*.sql)
list(SORT files)
set(entries "")
set(expected 0)
foreach(file IN LISTS files)
    math(EXPR expected "${expected} + 1")
    cmake_path(GET file FILENAME name)
    if(NOT name MATCHES "^0*${expected}_[a-z_]+\\.sql$")
        message(FATAL_ERROR "${name}: expected migration number ${expected}")
    endif()
    file(READ ${file} sql)
    string(APPEND entries "    {${expected}, \"${name}\", R\"sql(${sql})sql\"},\n")
endforeach()

file(WRITE ${OUTPUT} "// Made from db/sqlite by cmake/embed_migrations.cmake.

#include \"store/migrations.hpp\"

namespace damjen {

namespace {
constexpr Migration kMigrations[] = {
${entries}};
}  // namespace

std::span<const Migration> sqlite_migrations() { return kMigrations; }

}  // namespace damjen
")
