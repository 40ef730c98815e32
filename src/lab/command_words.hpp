// Commands written in one line, as in "./scan hub".

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damjen {

// The words of a command as a shell reads them: blanks separate, '…' and "…" keep together, \ takes
// the next character as it is. Nothing if a quotation does not end. Nothing else means anything.
std::optional<std::vector<std::string>> command_words(std::string_view text);

}  // namespace damjen
