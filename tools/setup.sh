# What ./run and ./test share: which Debian packages are needed and why, how they are installed, how
# the page and the program are built. Sourced by bash in the repository's root; does nothing itself.

# --- Packages, by purpose -------------------------------------------------------------------------

# The program: clang 19 compiles it, CMake and Ninja drive it, ccache makes the second build quick;
# g++ brings the standard library. Then the libraries of cmake/libraries.cmake.
program_packages=(
    clang-19 lld-19 g++ cmake ninja-build ccache pkg-config
    libboost1.81-dev libboost-json1.81-dev libboost-url1.81-dev   # HTTP, WebSocket, JSON, URLs
    libcli11-dev libedit-dev                                      # command line, typed lines
    libspdlog-dev libfmt-dev prometheus-cpp-dev                   # logs, metrics
    libsoci-dev libsqlite3-dev libsodium-dev zlib1g-dev           # games on disk, secret tokens
    libgtest-dev libgmock-dev libbenchmark-dev                    # CMake describes the tests as well
)

# The page: Node (Debian's own 18 or newer) and npm fetch Vite and Svelte and build web/dist.
# A Node from elsewhere brings its own npm, which Debian's package would fight with.
page_packages=()
command -v node >/dev/null || page_packages+=(nodejs)
command -v npm >/dev/null || page_packages+=(npm)

# The engine as WebAssembly: the same clang for another target, its libraries, and Node to try it.
wasm_packages=(
    clang-19 lld-19 llvm-19 cmake ninja-build ccache
    wasi-libc libc++-19-dev-wasm32 libclang-rt-19-dev-wasm32
)
command -v node >/dev/null || wasm_packages+=(nodejs)

format_packages=(clang-format-19)
script_packages=(python3)                               # the layer check, the golden transcripts
sanitizer_packages=(libclang-rt-19-dev llvm-19)         # the run-time libraries, readable stack traces
browser_packages=(chromium fonts-dejavu-core)           # a browser to walk through games with
tidy_packages=(clang-19 clang-tidy-19 clang-tools-19)   # deeper reading of the C++, by hand

# --- Installing -----------------------------------------------------------------------------------

say() { printf '%s\n' "$*" >&2; }

# Runs a command as root.
as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

apt_get() {
    as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=600 "$@"
}

# Succeeds if apt has package lists that are less than a day old.
fresh_lists() {
    find /var/lib/apt/lists -maxdepth 1 -name '*Packages*' -mtime -1 2>/dev/null | grep -q .
}

# need_packages WHY PACKAGE…: installs those that are missing, saying so; silent when none is.
need_packages() {
    local why=$1 package known missing=() removed
    shift
    known=$(dpkg-query -W -f '${Package} ${db:Status-Status}\n' "$@" 2>/dev/null) || true
    for package in "$@"; do
        grep -qxF "$package installed" <<<"$known" || missing+=("$package")
    done
    [ ${#missing[@]} = 0 ] && return

    say "Installing from Debian, $why: ${missing[*]}"
    if [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null; then
        say "This needs root, and there is no sudo here. As root, run:"
        say "    apt-get update && apt-get install --no-install-recommends ${missing[*]}"
        exit 1
    fi
    if [ -n "$(dpkg --audit 2>/dev/null)" ]; then
        say "An earlier installation was interrupted; finishing it first."
        as_root dpkg --configure -a
    fi
    fresh_lists || apt_get update || say "The package lists could not all be refreshed; trying anyway."
    removed=$(apt-get -s install --no-install-recommends "${missing[@]}" 2>/dev/null |
        awk '/^Remv/ {print $2}' | tr '\n' ' ')
    [ -z "$removed" ] || say "They replace these, which apt removes: $removed"
    apt_get install --no-install-recommends "${missing[@]}" || {
        say "Trying once more with fresh package lists."
        apt_get update && apt_get install --no-install-recommends "${missing[@]}"
    }
}

# --- Building -------------------------------------------------------------------------------------

# up_to_date STAMP FILE…: succeeds if STAMP was last written for files of exactly this content.
# Otherwise it fails and leaves the new content's sum in $sum, to be written once the work is done.
up_to_date() {
    local stamp=$1
    shift
    sum=$(sha256sum -- "$@" | sha256sum)
    [ "$(cat "$stamp" 2>/dev/null)" = "$sum" ]
}

# Fetches the page's npm packages into web/node_modules, if the lock file has changed. An interrupted
# run leaves no stamp behind, so the next one starts afresh.
install_npm_packages() {
    local stamp=web/node_modules/.installed sum
    up_to_date "$stamp" web/package.json web/package-lock.json && return
    say "Fetching the page's npm packages"
    (cd web && npm ci --no-audit --no-fund --loglevel=error)
    echo "$sum" >"$stamp"
}

# Builds the page into web/dist, if any of its sources has changed.
build_page() {
    local stamp=web/dist/.built sum sources
    install_npm_packages
    mapfile -d '' sources < <(find web -type f -not -path 'web/node_modules/*' \
        -not -path 'web/dist/*' -not -path 'web/tests/*' -not -path 'web/test-results/*' -print0 |
        LC_ALL=C sort -z)
    up_to_date "$stamp" "${sources[@]}" && return
    say "Building the page"
    (cd web && npm run --silent build)
    echo "$sum" >"$stamp"
}

# build PRESET TARGET…: compiles, configuring first if that preset never was.
build() {
    local preset=$1
    shift
    [ -f "build/$preset/build.ninja" ] || cmake --preset "$preset"
    ninja -C "build/$preset" "$@"
}
