#!/bin/sh
# What the compose file needs of the official image: an empty volume gets a database and a password, and runs the files of
# /docker-entrypoint-initdb.d while only its socket answers.
set -eu
user=${POSTGRES_USER:-postgres}
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  initdb --username="$user" --pwfile="$POSTGRES_PASSWORD_FILE" --auth-host=scram-sha-256 --locale=C.UTF-8
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  echo "create database $POSTGRES_DB" | postgres --single -D "$PGDATA" postgres
  sockets="-c unix_socket_directories=/var/run/postgresql"
  pg_ctl --pgdata="$PGDATA" --wait --options="-c listen_addresses= $sockets" start
  for file in /docker-entrypoint-initdb.d/*.sql; do
    psql --no-psqlrc --set=ON_ERROR_STOP=1 --host=/var/run/postgresql --username="$user" --dbname="$POSTGRES_DB" --file="$file"
  done
  pg_ctl --pgdata="$PGDATA" --wait --mode=fast stop
fi
exec "$@" -c 'listen_addresses=*' -c unix_socket_directories=/var/run/postgresql
