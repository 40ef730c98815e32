// Several lambdas as one visitor, for std::visit without a default branch: a new alternative then
// fails to compile wherever it is forgotten.

#pragma once

namespace damjen {

template <class... Visitors>
struct Overloaded : Visitors... {
    using Visitors::operator()...;
};

template <class... Visitors>
Overloaded(Visitors...) -> Overloaded<Visitors...>;

}  // namespace damjen
