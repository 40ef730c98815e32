#include "service/downtime.hpp"

#include <algorithm>
#include <charconv>

namespace damjen {

Downtimes Downtimes::from_text(std::string_view text) {
    Downtimes result;
    std::vector<std::int64_t> numbers;
    const char* at = text.data();
    const char* const end = text.data() + text.size();
    while (at != end) {
        std::int64_t number = 0;
        const auto [next, error] = std::from_chars(at, end, number);
        if (error != std::errc()) return {};
        numbers.push_back(number);
        at = next == end ? next : next + 1;
    }
    for (std::size_t i = 0; i + 1 < numbers.size(); i += 2)
        result.add(Instant(Milliseconds(numbers[i])), Instant(Milliseconds(numbers[i + 1])));
    return result;
}

std::string Downtimes::to_text() const {
    std::string text;
    for (const Span& span : spans_) {
        if (!text.empty()) text += ' ';
        text += std::to_string(span.from.time_since_epoch().count()) + '-' +
                std::to_string(span.to.time_since_epoch().count());
    }
    return text;
}

void Downtimes::add(Instant from, Instant to) {
    if (!spans_.empty()) from = std::max(from, spans_.back().to);
    if (from >= to) return;
    spans_.push_back({from, to});
    if (spans_.size() > kKept) spans_.erase(spans_.begin());
}

Milliseconds Downtimes::within(Instant from, Instant to) const {
    Milliseconds sum{};
    for (const Span& span : spans_) {
        const Instant first = std::max(from, span.from);
        const Instant last = std::min(to, span.to);
        if (first < last) sum += last - first;
    }
    return sum;
}

}  // namespace damjen
