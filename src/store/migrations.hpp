// Brings a database file up to the schema this program works with.

#pragma once

#include "store/sqlite_session.hpp"

#include <span>
#include <string_view>

namespace damjen {

struct Migration {
    int number;  // 1, 2, 3, …: the schema version it leads to
    std::string_view name;
    std::string_view sql;
};

// Those of db/sqlite, in order.
std::span<const Migration> sqlite_migrations();

// Carries out the migrations that the database has not seen yet, each in a transaction of its own,
// so that an interrupted one has not happened. Refuses, without changing anything, a database of
// another program (NotOurs) and one that has seen more than these (TooNew).
Expected<void, StoreError> migrate(SqliteSession& session, std::span<const Migration> migrations);

}  // namespace damjen
