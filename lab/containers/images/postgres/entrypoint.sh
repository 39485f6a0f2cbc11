# As the image that it stands in for: while it initialises, a first server answers on the socket alone.
set -e
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  initdb --username="$POSTGRES_USER" --pwfile=<(printf '%s\n' "$POSTGRES_PASSWORD") --auth-host=scram-sha-256 --auth-local=trust \
    --encoding=UTF8 --locale=C.UTF-8
  printf 'host all all all scram-sha-256\n' >> "$PGDATA/pg_hba.conf"
  pg_ctl --wait -o "-c listen_addresses='' -c unix_socket_directories=/tmp" start
  [ "$POSTGRES_DB" = postgres ] || createdb --host=/tmp --username="$POSTGRES_USER" "$POSTGRES_DB"
  pg_ctl --wait stop
fi
exec postgres -c listen_addresses='*' -c unix_socket_directories=/tmp
