#include "store/store_error.hpp"

namespace damjen {

namespace {

struct Words {
    std::string_view name;
    std::string_view sentence;  // follows the path
    std::string_view remedy;
};

// No default branch: a new kind fails to compile here.
Words words_of(StoreError::Kind kind) {
    switch (kind) {
    case StoreError::Kind::OutOfOrder:
        return {"out_of_order", "the game has gone on meanwhile", "Read it again and decide anew."};
    case StoreError::Kind::Full:
        return {"full", "there is no room left", "Free some space; nothing has to be restarted."};
    case StoreError::Kind::ReadOnly:
        return {"read_only",
                "it cannot be written to",
                "Mount the file system for writing, or choose another data directory (--data)."};
    case StoreError::Kind::Denied:
        return {"denied",
                "permission denied",
                "Change the owner or the rights, or choose another data directory (--data)."};
    case StoreError::Kind::NotADirectory:
        return {"not_a_directory",
                "it is not a directory, nor can it become one",
                "Choose another data directory (--data)."};
    case StoreError::Kind::NotFound:
        return {"not_found", "there is no database of games here", "Check the path (--data)."};
    case StoreError::Kind::NoFolder:
        return {"no_folder", "there is no such folder", "Make it, or choose another place."};
    case StoreError::Kind::Exists:
        return {"exists", "it exists already", "Choose another name, or move it away."};
    case StoreError::Kind::InUse:
        return {"in_use",
                "it is in use by another instance",
                "Stop that one first, or choose another data directory (--data)."};
    case StoreError::Kind::TooNew:
        return {"too_new",
                "it was written by a newer version of this program",
                "Install that version or a later one."};
    case StoreError::Kind::NotOurs:
        return {"not_ours",
                "it is the database of another program",
                "Choose another data directory (--data)."};
    case StoreError::Kind::Corrupt:
        return {"corrupt",
                "it is damaged, or not a database at all",
                "Move it away and put your last backup in its place."};
    case StoreError::Kind::Failed:
        return {"failed", "it could not be used", "The system's own words may tell why."};
    }
    return {};
}

}  // namespace

std::string_view name_of(StoreError::Kind kind) { return words_of(kind).name; }

std::string to_text(const StoreError& error) {
    const Words words = words_of(error.kind);
    std::string text = error.path.empty() ? "the store" : error.path;
    text.append(": ").append(words.sentence);
    if (!error.detail.empty()) text.append(" (").append(error.detail).append(")");
    return text.append(". ").append(words.remedy);
}

}  // namespace damjen
