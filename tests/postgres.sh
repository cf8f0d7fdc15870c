#!/bin/sh
# Starts or stops a PostgreSQL server for the tests: `eval "$(tests/postgres.sh start)"`, later `tests/postgres.sh stop`.
# Needs Debian's package (apt-get install -y postgresql). Data lives in a folder of its own and is thrown away.
set -eu

port="${TEST_POSTGRES_PORT:-54329}"
directory="${TEST_POSTGRES_DIRECTORY:-/tmp/lectern-postgres-$port}"
binaries="$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)"
if [ -z "$binaries" ]; then
  echo "No PostgreSQL found below /usr/lib/postgresql. Install it: apt-get install -y postgresql" >&2
  exit 1
fi

# The server refuses to run as root.
as_server() {
  if [ "$(id -u)" -eq 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi
}

case "${1:-}" in
  start)
    if [ ! -d "$directory/data" ]; then
      mkdir -p "$directory"
      if [ "$(id -u)" -eq 0 ]; then chown postgres "$directory"; fi
      as_server "$binaries/initdb" -D "$directory/data" -A trust -U lectern --no-sync >/dev/null
    fi
    if ! as_server "$binaries/pg_ctl" -D "$directory/data" status >/dev/null 2>&1; then
      as_server "$binaries/pg_ctl" -D "$directory/data" -w -l "$directory/log" \
        -o "-p $port -k $directory -c listen_addresses=127.0.0.1 -c fsync=off" start >/dev/null
    fi
    echo "export TEST_DATABASE_URL=postgres://lectern@127.0.0.1:$port/postgres"
    ;;
  stop)
    if [ -d "$directory/data" ]; then
      as_server "$binaries/pg_ctl" -D "$directory/data" -m immediate stop >/dev/null 2>&1 || true
      rm -rf "$directory"
    fi
    ;;
  *)
    echo "Usage: tests/postgres.sh start|stop" >&2
    exit 2
    ;;
esac
