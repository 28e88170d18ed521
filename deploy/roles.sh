#!/bin/sh
# Once, when the database is made: who owns the tables, and who the product runs as.
set -eu
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -v owner="$OWNER_PASSWORD" -v app="$APP_PASSWORD" <<'SQL'
create role sampan login password :'owner';
create role sampan_app login password :'app';
-- The product asks for these itself, but a pooler may not pass them on.
alter role sampan_app set statement_timeout = '20s';
alter role sampan_app set idle_in_transaction_session_timeout = '30s';
create database sampan owner sampan;
SQL
