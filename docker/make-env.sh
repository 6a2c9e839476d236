#!/bin/sh
# Writes docker/.env with passwords of its own for this machine, once: compose.yaml has no others.
set -eu

file="$(dirname -- "$0")/.env"
[ ! -e "$file" ] || { echo "$file is there already."; exit 0; }
umask 077
random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }
for name in POSTGRES_PASSWORD WAREHOUSE_PASSWORD WAREHOUSE_CATALOG_PASSWORD WAREHOUSE_LOGIN_SECRET WAREHOUSE_LOADER_SECRET \
  REDIS_PASSWORD QDRANT_API_KEY S3_ACCESS_KEY_ID S3_SECRET_ACCESS_KEY AUTH_JWT_SECRET AUTH_DELEGATION_SECRET; do
  echo "$name=$(random)"
done > "$file"
echo COMPOSE_PROJECT_NAME=tessera >> "$file"
echo "$file is written. Keep it: the data belongs to these passwords."
