#!/bin/sh
# install-packages.sh NAME…: installs Debian packages, as root, without upgrading anything that runs.
set -u
export DEBIAN_FRONTEND=noninteractive
apt="apt-get install -q -y --no-install-recommends --no-upgrade -o DPkg::Lock::Timeout=300"

apt-get update -q -o DPkg::Lock::Timeout=300 || echo 'apt-get update failed; trying with the lists at hand' >&2

# A package may need a newer version of one that is there. The upgrade of a server or browser that runs, or of a library that it has loaded, would break
# it while it works: PostgreSQL loads its own libraries when a statement first needs them.
upgraded=$($apt --simulate "$@" | sed -n 's/^Inst \([^ ]*\) \[.*/\1/p')
if [ -n "$upgraded" ]; then
  loaded=$(mktemp)
  for process in /proc/[0-9]*; do
    case $(readlink "$process/exe") in
      */postgres | */redis-server | */valkey-server | */chromium | */chromium-headless-shell)
        awk '$2 ~ /x/ && $6 ~ /^\// { print $6 }' "$process/maps" ;;
    esac
  done 2>/dev/null | sort -u > "$loaded"
  for package in $upgraded; do
    file=$(dpkg-query -L "$package" | while read -r path; do readlink -f "$path"; done | grep -F -x -m 1 -f "$loaded")
    if [ -n "$file" ]; then
      rm -f "$loaded"
      echo "Installing $* would upgrade $package, which runs ($file). Stop what uses it, then install: apt-get install --no-install-recommends $*" >&2
      exit 1
    fi
  done
  rm -f "$loaded"
fi

# apt starts the servers that it installs unless this file says no; an existing one is the machine's own and stays.
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
  trap 'rm -f "$policy"' EXIT
  trap 'exit 1' HUP INT TERM
  printf '#!/bin/sh\nexit 101\n' > "$policy" && chmod 755 "$policy"
fi
$apt "$@"
