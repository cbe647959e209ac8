-- The roles of docs/operating.md, "A role without DDL rights", for the compose file. The image of PostgreSQL runs this by psql for an
-- empty volume, as its superuser. That one has no password from then on, so that no other container can connect as it.
\set owner_password `cat /run/secrets/postgres_password`
\set service_password `cat /run/secrets/postgres_service_password`
create role roster login password :'owner_password';
create role roster_service login password :'service_password';
alter database roster owner to roster;
alter role postgres password null;
