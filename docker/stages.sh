#!/bin/sh
# What the stages of docker/Dockerfile run; `npm run images:check` runs the same without Docker.
# usage, in the root of the workspace: docker/stages.sh build | dependencies | assemble <app> <target folder> | models <target folder> <names>
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
  # Weights for the image of the model server; an empty folder without names.
  models)
    mkdir -p "$2"
    for name in $3; do node --no-warnings tools/cli/dist/main.js models pull "$name" --to "$2"; done
    ;;
  *)
    echo "No such stage: $1" >&2
    exit 2
    ;;
esac
