#!/bin/sh
# Installs what an app uses beside Node, from Debian. usage: docker/programs.sh <app>
set -eu

OCR="tesseract-ocr tesseract-ocr-eng tesseract-ocr-chi-sim"
OFFICE="libreoffice-writer-nogui libreoffice-impress-nogui"
FONTS="fonts-noto-core fonts-noto-cjk fonts-liberation"

case "$1" in
  # Attachments are parsed there as well.
  query-gateway) programs="$OCR $OFFICE" ;;
  text-worker) programs="$OFFICE" ;;
  visual-worker) programs="$OCR chromium $FONTS" ;;
  *) exit 0 ;;
esac

apt-get update
# shellcheck disable=SC2086 -- a list of packages
apt-get install -y --no-install-recommends $programs
rm -rf /var/lib/apt/lists/*
