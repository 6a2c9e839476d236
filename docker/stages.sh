#!/bin/sh
# What the stages of docker/Dockerfile run; `npm run images:check` runs the same without Docker.
# usage, in the root of the workspace: docker/stages.sh build | dependencies | assemble <app> <target folder>
set -eu

case "$1" in
  # All projects, with everything that building takes.
  build)
    npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
    NX_TUI=false ./node_modules/.bin/nx run-many -t build --outputStyle=static --projects='tag:type:app,tag:type:lib,tag:type:tool'
    ;;
  # What runs, once for all apps. No scripts: packages bring their binaries along.
  dependencies)
    npm ci --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error
    ;;
  # One app, its libraries and those packages that they use.
  assemble)
    node docker/assemble.mjs "$2" "$3"
    ;;
  *)
    echo "No such stage: $1" >&2
    exit 2
    ;;
esac
