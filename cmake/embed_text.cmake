# cmake -DFILE=x.json -DHEADER=a/b.hpp -DNAMESPACE=n -DFUNCTION=f -DOUTPUT=y.cpp -P embed_text.cmake:
# a text file as a function that returns it.

file(READ ${FILE} text)
# Compilers bound the length of one literal; adjacent ones are joined.
string(LENGTH "${text}" length)
set(pieces "")
set(begin 0)
while(begin LESS length)
    string(SUBSTRING "${text}" ${begin} 8000 piece)
    string(APPEND pieces "    R\"text(${piece})text\"\n")
    math(EXPR begin "${begin} + 8000")
endwhile()
file(WRITE ${OUTPUT} "// Made from ${FILE} by cmake/embed_text.cmake.

#include \"${HEADER}\"

namespace ${NAMESPACE} {

std::string_view ${FUNCTION}() {
    return
${pieces};
}

}  // namespace ${NAMESPACE}
")
