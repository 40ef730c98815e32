// How the module ends when it must: by a trap, which its host reports. The libraries' own ways
// would print first, for which they need files.

#include <__config>
#include <version>

namespace {

[[noreturn]] void stop() { __builtin_trap(); }

}  // namespace

// Of libc++, where exceptions would be thrown.
_LIBCPP_BEGIN_NAMESPACE_STD
[[noreturn]] void __libcpp_verbose_abort(const char*, ...) { stop(); }
_LIBCPP_END_NAMESPACE_STD

// Of libc++abi, where there is no memory left.
extern "C" [[noreturn]] void abort_message(const char*, ...) { stop(); }
