// When the server was not running. A running clock is not charged for it.

#pragma once

#include "service/instant.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace damjen {

// A value.
class Downtimes {
public:
    // Text that is not as to_text() writes it counts as none.
    static Downtimes from_text(std::string_view text);
    std::string to_text() const;

    // Adds one later than all others. Only the last kKept are kept: a turn that has lasted through
    // more restarts than that is charged for the first of them.
    void add(Instant from, Instant to);

    // How much of a span the server was away.
    Milliseconds within(Instant from, Instant to) const;

    static constexpr std::size_t kKept = 200;

private:
    struct Span {
        Instant from;
        Instant to;
    };
    std::vector<Span> spans_;  // in order
};

}  // namespace damjen
