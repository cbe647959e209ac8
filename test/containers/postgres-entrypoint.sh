#!/bin/sh
# What the compose file needs of the official image: an empty volume gets a database, its owner and a password.
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  initdb --username="$POSTGRES_USER" --pwfile="$POSTGRES_PASSWORD_FILE" --auth-host=scram-sha-256 --locale=C.UTF-8
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  echo "create database $POSTGRES_DB" | postgres --single -D "$PGDATA" postgres
fi
exec "$@" -c 'listen_addresses=*' -c unix_socket_directories=/var/run/postgresql
