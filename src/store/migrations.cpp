#include "store/migrations.hpp"

#include <string>

namespace damjen {

namespace {

// SQLite keeps two numbers for programs in a file's header: whose file it is, and which schema.
constexpr int kApplicationId = 0x444d4a4e;  // "DMJN"

int pragma(soci::session& sql, const std::string& name) {
    int number = 0;
    sql << "PRAGMA " + name, soci::into(number);
    return number;
}

bool is_empty(soci::session& sql) {
    int tables = 0;
    sql << "SELECT count(*) FROM sqlite_schema", soci::into(tables);
    return tables == 0;
}

}  // namespace

Expected<void, StoreError> migrate(SqliteSession& session, std::span<const Migration> migrations) {
    return with_errors(session, [&]() -> Expected<void, StoreError> {
        soci::session& sql = session.sql();
        const int application = pragma(sql, "application_id");
        const int version = pragma(sql, "user_version");
        if (application != kApplicationId && !(application == 0 && is_empty(sql))) {
            return Unexpected(StoreError{StoreError::Kind::NotOurs, session.file(), {}});
        }
        if (version > static_cast<int>(migrations.size())) {
            return Unexpected(StoreError{StoreError::Kind::TooNew,
                                         session.file(),
                                         "schema version " + std::to_string(version)});
        }
        for (const Migration& migration : migrations.subspan(static_cast<std::size_t>(version))) {
            try {
                session.run_script("BEGIN IMMEDIATE;" + std::string(migration.sql) +
                                   ";PRAGMA application_id = " + std::to_string(kApplicationId) +
                                   ";PRAGMA user_version = " + std::to_string(migration.number) +
                                   ";COMMIT");
            } catch (const std::exception& failure) {
                StoreError error = session.error_of(failure);
                error.detail.insert(0, std::string(migration.name) + ": ");
                session.roll_back();
                return Unexpected(error);
            }
        }
        return {};
    });
}

}  // namespace damjen
