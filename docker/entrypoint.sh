#!/bin/sh
# Starts the app of this image as the container's first process, so that signals reach it. The arguments for V8 and the settings of
# the allocator are those that all figures of docs/benchmarks.md were measured with; a test compares them with libs/testing.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)

if [ "$TESSERA_APP" = cli ]; then
  exec node --no-warnings --enable-source-maps "$root/tools/cli/dist/main.js" "$@"
fi

cd "$root/apps/$TESSERA_APP"
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
set -- dist/main.js "$@"
case "$TESSERA_APP" in
  sql-query-api | bulk-api) export MALLOC_MMAP_THRESHOLD_=65536 MALLOC_TRIM_THRESHOLD_=131072 ;;
  visual-worker) export MALLOC_MMAP_THRESHOLD_=1048576 MALLOC_TRIM_THRESHOLD_=1048576 ;;
esac
case "$TESSERA_APP" in
  sql-query-api) ;;
  query-gateway) set -- --max-semi-space-size=16 --heap-growing-percent=50 --import=@tessera/platform/small-threads "$@" ;;
  *) set -- --max-semi-space-size=4 --heap-growing-percent=50 "$@" ;;
esac
exec node --import=@tessera/platform/source-maps "$@"
