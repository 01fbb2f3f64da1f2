# Read by ./berthier and ./test (POSIX sh, "set -eu", $root is the checkout), never run by itself.
#
#   set_up run    .venv holds what the program needs
#   set_up dev    .venv holds what the checks need as well
#
# When all is in place this costs one cksum. Three stamps in .venv say what is in place, each
# holding the checksums (and the path) that it was made from:
#
#   stamp-run      build.txt and run.txt are installed
#   stamp-dev      dev.txt is installed
#   stamp-project  the project itself is installed
#
# A stamp is emptied before its part is touched and written when that part is done, so that an
# interrupted set-up shows; .venv is then made anew.

venv=${root:?}/.venv
lock=$root/.venv.lock
child=

say() { printf '%s\n' "$*" >&2; }

set_up() {
    # One line of checksums for each stamp; the path is in them since a .venv cannot be moved.
    # shellcheck disable=SC2046
    keys_from "$root" $(cd "$root" &&
        cksum requirements/build.txt requirements/run.txt requirements/setup.sh requirements/dev.txt pyproject.toml)
    in_place "$1" && return
    take_lock
    in_place "$1" || fill_venv "$1"  # another start may have done it while this one waited
    drop_lock
}

# keys_from ROOT, then CHECKSUM SIZE NAME of build.txt, run.txt, setup.sh, dev.txt, pyproject.toml
keys_from() {
    key_run="$2 $3 $5 $6 $8 $9 $1"
    root_=$1
    shift 9
    key_dev="$2 $3 $key_run"
    key_project="$5 $6 $root_"
}

in_place() {
    [ -x "$venv/bin/python" ] && [ -x "$venv/bin/berthier" ] &&
        stamped run "$key_run" && stamped project "$key_project" &&
        { [ "$1" = run ] || stamped dev "$key_dev"; }
}

stamped() {
    [ -f "$venv/stamp-$1" ] && IFS= read -r have <"$venv/stamp-$1" && [ "$have" = "$2" ]
}

stamp() { printf '%s\n' "$2" >"$venv/stamp-$1"; }

unfinished() { [ -f "$venv/stamp-$1" ] && [ ! -s "$venv/stamp-$1" ]; }

fill_venv() {
    uv=$(command -v uv || :)
    if [ ! -x "$venv/bin/python" ] || ! stamped run "$key_run" || unfinished dev || unfinished project ||
        { [ -z "$uv" ] && [ ! -x "$venv/bin/pip" ]; } ||
        { [ "$1" = dev ] && [ -f "$venv/stamp-dev" ] && ! stamped dev "$key_dev"; }; then
        find_python
        say "Setting up Berthier (first start only) …"
        rm -rf "$venv"
        if [ -n "$uv" ]; then
            quietly "making .venv" uv venv --no-project --python "$python" "$venv"
        else
            quietly "making .venv" "$python" -m venv "$venv"
        fi
        add "installing what Berthier needs" --require-hashes \
            -r "$root/requirements/build.txt" -r "$root/requirements/run.txt"
        stamp run "$key_run"
    fi
    if [ "$1" = dev ] && ! stamped dev "$key_dev"; then
        say "Setting up the tools for the checks (first start only) …"
        : >"$venv/stamp-dev"
        add "installing the tools for the checks" --require-hashes -r "$root/requirements/dev.txt"
        stamp dev "$key_dev"
    fi
    if [ ! -x "$venv/bin/berthier" ] || ! stamped project "$key_project"; then
        : >"$venv/stamp-project"
        add "installing Berthier itself" --no-deps --no-build-isolation -e "$root"
        stamp project "$key_project"
    fi
    guests_again
}

# ---- rulesets of other people ----

# install_guests PATH...: installs rulesets beside Berthier, for good: .guests remembers them, so that they are
# installed again when .venv is made anew.
install_guests() {
    uv=$(command -v uv || :)
    [ $# -gt 0 ] || { say "Which ruleset? ./berthier install PATH, a folder with a pyproject.toml or a wheel."; exit 2; }
    for guest in "$@"; do
        case $guest in /*) ;; *) guest=$PWD/$guest ;; esac
        [ -f "$guest/pyproject.toml" ] || [ -f "$guest" ] || {
            say "$guest is no ruleset to install: a folder with a pyproject.toml, or a wheel."
            exit 2
        }
        take_lock
        install_guest "$guest"
        grep -qxF -- "$guest" "$root/.guests" 2>/dev/null || printf '%s\n' "$guest" >>"$root/.guests"
        drop_lock
        say "Installed $guest beside Berthier; it stays when .venv is made anew, as long as $root/.guests names it."
    done
}

install_guest() {
    if [ -d "$1" ]; then
        add "installing $1" --no-deps --no-build-isolation -e "$1"
    else
        add "installing $1" --no-deps "$1"
    fi
}

# A new .venv gets the guests back; one that has moved away is said, and does not stop the others.
guests_again() {
    [ -f "$root/.guests" ] || return 0
    while IFS= read -r guest <&3; do
        if [ -e "$guest" ]; then install_guest "$guest"; else say "The ruleset $guest is no longer there."; fi
    done 3<"$root/.guests"
}

add() {
    doing=$1
    shift
    if [ -n "$uv" ]; then
        quietly "$doing" uv pip install --python "$venv/bin/python" --compile-bytecode "$@"
    else
        quietly "$doing" env PIP_USER=0 "$venv/bin/python" -m pip install \
            --disable-pip-version-check --no-input "$@"
    fi
}

# quietly DOING COMMAND...: what the command says is shown only if it fails. It runs in the
# background so that a signal is heard at once, and the lock names it in case only this shell dies.
quietly() {
    doing=$1
    shift
    "$@" >"$lock/log" 2>&1 </dev/null &
    child=$!
    echo "$child" >"$lock/child"
    if wait "$child"; then
        child=
    else
        child=
        cat "$lock/log" >&2
        say "Setting up Berthier failed while $doing (see above); the next start will try again."
        exit 1
    fi
}

# ---- Python ----

# Sets $python to a Python that is new enough (and, without uv, can make a .venv), or ends with 2.
find_python() {
    found='' no_venv=''
    if [ -n "${PYTHON:-}" ]; then
        set -- "$PYTHON"  # one asked for by name is not replaced by another
    else
        set -- python3 python3.14 python3.13 python3.12 python3.11
    fi
    for name in "$@"; do
        command -v "$name" >/dev/null 2>&1 || continue
        # The real path, not the name: "python3" may become another version one day, and a .venv
        # made from it would break; made from the real path it is seen to be gone.
        answer=$("$name" -c '
import os, sys
new = sys.version_info >= (3, 11)
try:
    import ensurepip, venv
except ImportError:
    whole = False
else:
    whole = True
print("%d %d %d.%d.%d %s" % ((new, whole) + tuple(sys.version_info[:3]) + (os.path.realpath(sys.executable),)))
' 2>/dev/null) || answer=
        case $answer in
            "1 1 "*) python=${answer#* * * } && return ;;
            "1 0 "*)
                [ -z "$uv" ] || { python=${answer#* * * } && return; }
                no_venv=${no_venv:-"$name ($(version_in "$answer"))"}
                ;;
            "0 "*) found="${found:+$found, }$name ($(version_in "$answer"))" ;;
        esac
    done
    if [ -n "$no_venv" ]; then
        say "Berthier needs Python's venv and ensurepip modules, which $no_venv lacks" \
            "(on Debian and Ubuntu: apt-get install python3-venv)."
    else
        say "Berthier needs Python 3.11 or newer, but found ${found:-no working ${PYTHON:-python3}};" \
            "install one, or name it in the variable PYTHON."
    fi
    exit 2
}

version_in() {
    # shellcheck disable=SC2086
    set -- $1
    echo "$3"
}

# ---- one set-up at a time ----

take_lock() {
    told='' tries=0
    until mkdir "$lock" 2>/dev/null; do
        if [ ! -d "$lock" ]; then
            tries=$((tries + 1))  # it may have been dropped between the two lines above
            [ "$tries" -lt 5 ] || {
                say "Berthier cannot set itself up, since it cannot make the directory $lock."
                exit 1
            }
        elif stale; then
            break_lock
        else
            [ -n "$told" ] || say "Another start is setting up Berthier; waiting for it …" \
                "(if there is none, delete $lock)"
            told=yes
            sleep 1
        fi
    done
    trap 'drop_lock' EXIT
    trap 'exit 129' HUP
    trap 'exit 130' INT
    trap 'exit 143' TERM
    owner="$$ $(uname -n)"
    echo "$owner" >"$lock/owner"
}

drop_lock() {
    if [ -n "$child" ]; then
        kill "$child" 2>/dev/null || :
        wait "$child" 2>/dev/null || :
        child=
    fi
    rm -rf "$lock"
    trap - EXIT HUP INT TERM
}

# A lock is stale when its owner, and what the owner last started, are gone; or, since that is
# seen only on the same machine, when it is an hour old. One without an owner is being made at
# this moment, unless it stays so.
stale() {
    held_by=$(cat "$lock/owner" 2>/dev/null || :)
    if [ -z "$held_by" ]; then
        sleep 2
        [ -d "$lock" ] && [ -z "$(cat "$lock/owner" 2>/dev/null || :)" ]
    elif [ "${held_by#* }" = "$(uname -n)" ] && ! kill -0 "${held_by%% *}" 2>/dev/null; then
        orphan=$(cat "$lock/child" 2>/dev/null || :)
        [ -z "$orphan" ] || ! kill -0 "$orphan" 2>/dev/null
    else
        [ -n "$(find "$lock/owner" -mmin +60 2>/dev/null)" ]
    fi
}

# Only one start at a time may break a lock, and it judges again when its turn has come: by then
# another may have broken that lock and made its own.
break_lock() {
    if mkdir "$lock.break" 2>/dev/null; then
        if stale; then rm -rf "$lock"; fi
        rmdir "$lock.break"
    else
        sleep 1
        [ -z "$(find "$lock.break" -prune -mmin +1 2>/dev/null)" ] || rmdir "$lock.break" 2>/dev/null || :
    fi
}

# ---- programs that some checks need ----

# need_program PACKAGE NAME...: one of these programs, from Debian's package where none is there. On a build server
# (CI=true) it is installed; elsewhere the checks that need it are skipped and say so.
need_program() {
    package=$1
    shift
    for name in "$@"; do
        if command -v "$name" >/dev/null 2>&1; then return; fi
    done
    if [ "${CI:-}" = true ] && command -v apt-get >/dev/null 2>&1; then
        say "Installing $package for the checks …"
        { apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq -y install "$package"; } >&2 ||
            say "$package could not be installed; the checks that need it will fail."
    else
        say "SKIPPED without $package: the checks that need it (apt-get install $package)."
    fi
}
