#!/bin/sh
# What the stages of docker/Dockerfile run; `npm run images:check` runs the same without Docker.
# usage, in the root of the workspace: docker/stages.sh manifests <target folder> | install | build |
# outputs <target folder> | dependencies | assemble <app> <target folder> | models <target folder> <names>
set -eu

case "$1" in
  # What npm reads, and this script, without anything else.
  manifests)
    mkdir -p "$2"
    find package.json package-lock.json docker/stages.sh libs apps tools -maxdepth 2 \( -name 'package*.json' -o -name stages.sh \) \
      -exec cp --parents '{}' "$2" ';'
    ;;
  # Everything that building takes. No scripts: packages bring their binaries along.
  install)
    npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
    ;;
  # All projects.
  build)
    NX_TUI=false ./node_modules/.bin/nx run-many -t build --outputStyle=static --projects='tag:type:app,tag:type:lib,tag:type:tool'
    ;;
  # What was built, without the packages beside it: those are of the builder's platform.
  outputs)
    mkdir -p "$2"
    find libs apps tools -mindepth 2 -maxdepth 2 -name dist -exec cp -r --parents '{}' "$2" ';'
    ;;
  # What runs, once for all apps.
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
