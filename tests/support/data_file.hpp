// Lines of a file under tests/data, without comments and blank lines.

#pragma once

#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace damjen {

// Requires DAMJEN_TEST_DATA, which tests/CMakeLists.txt defines. Throws if the file cannot be read.
inline std::vector<std::string> data_lines(const std::string& name) {
    std::ifstream file(std::string(DAMJEN_TEST_DATA) + "/" + name);
    if (!file) throw std::runtime_error("cannot read " + name);
    std::vector<std::string> lines;
    for (std::string line; std::getline(file, line);) {
        line = line.substr(0, line.find('#'));
        const std::size_t end = line.find_last_not_of(" \t\r");
        if (end != std::string::npos) lines.push_back(line.substr(0, end + 1));
    }
    return lines;
}

}  // namespace damjen
