// A value, or the reason why there is none. Spelled like std::expected (C++23), so that one day
// this file is deleted and nothing else changes.

#pragma once

#include <cassert>
#include <functional>
#include <type_traits>
#include <utility>
#include <variant>

namespace damjen {

template <class E>
class Unexpected {
public:
    explicit constexpr Unexpected(E error) : error_(std::move(error)) {}

    constexpr const E& error() const& noexcept { return error_; }
    constexpr E&& error() && noexcept { return std::move(error_); }

private:
    E error_;
};

template <class T, class E>
class [[nodiscard]] Expected {
public:
    using value_type = T;
    using error_type = E;

    explicit(false) Expected(T value) : state_(std::in_place_index<0>, std::move(value)) {}
    explicit(false) Expected(Unexpected<E> failure)
        : state_(std::in_place_index<1>, std::move(failure).error()) {}

    bool has_value() const noexcept { return state_.index() == 0; }
    explicit operator bool() const noexcept { return has_value(); }

    // These require has_value().
    const T& operator*() const& noexcept { return value(); }
    T&& operator*() && noexcept { return std::move(*this).value(); }
    const T* operator->() const noexcept { return &value(); }
    const T& value() const& noexcept {
        assert(has_value());
        return *std::get_if<0>(&state_);
    }
    T&& value() && noexcept {
        assert(has_value());
        return std::move(*std::get_if<0>(&state_));
    }

    template <class U>
    T value_or(U&& otherwise) const& {
        return has_value() ? value() : static_cast<T>(std::forward<U>(otherwise));
    }

    // These require !has_value().
    const E& error() const& noexcept {
        assert(!has_value());
        return *std::get_if<1>(&state_);
    }
    E&& error() && noexcept {
        assert(!has_value());
        return std::move(*std::get_if<1>(&state_));
    }

    // Goes on with the value through a function that returns an Expected with the same error.
    template <class Next>
    auto and_then(Next&& next) const& -> std::invoke_result_t<Next, const T&> {
        if (!has_value()) return Unexpected(error());
        return std::invoke(std::forward<Next>(next), value());
    }

private:
    std::variant<T, E> state_;
};

// Success without a value, or an error.
template <class E>
class [[nodiscard]] Expected<void, E> {
public:
    using value_type = void;
    using error_type = E;

    explicit(false) Expected() = default;
    explicit(false) Expected(Unexpected<E> failure)
        : state_(std::in_place_index<1>, std::move(failure).error()) {}

    bool has_value() const noexcept { return state_.index() == 0; }
    explicit operator bool() const noexcept { return has_value(); }

    // Requires !has_value().
    const E& error() const& noexcept {
        assert(!has_value());
        return *std::get_if<1>(&state_);
    }

private:
    std::variant<std::monostate, E> state_;
};

}  // namespace damjen
