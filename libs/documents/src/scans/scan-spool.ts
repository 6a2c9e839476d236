import { once } from 'node:events';
import { closeSync, createWriteStream, openSync, readSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { ScannedPage } from './scan.js';

const LINE_END = 0x0a;
const READ_BYTES = 1024 * 1024;

/** Writes pages as they arrive, each as a line of JSON. */
export async function writeScan(
  path: string,
  pages: AsyncIterable<ScannedPage>,
  signal?: AbortSignal,
): Promise<void> {
  const file = createWriteStream(path);
  const written = finished(file);
  // The error is reported when it is awaited below; until then it must not be an unhandled rejection.
  written.catch(() => undefined);
  try {
    for await (const page of pages) {
      signal?.throwIfAborted();
      if (!file.write(`${JSON.stringify(page)}\n`)) await Promise.race([once(file, 'drain'), written]);
    }
  } finally {
    file.end();
  }
  await written;
}

/** The pages of a scan in the file that {@link writeScan} wrote, read one at a time. */
export class ScanSpool {
  /** Ascending. */
  readonly pageNumbers: readonly number[];

  private constructor(
    private readonly file: number,
    private readonly places: ReadonlyMap<number, { start: number; length: number }>,
  ) {
    this.pageNumbers = [...places.keys()].sort((a, b) => a - b);
  }

  static open(path: string): ScanSpool {
    const file = openSync(path, 'r');
    const places = new Map<number, { start: number; length: number }>();
    for (const place of linesIn(file)) places.set(readPage(file, place).page, place);
    return new ScanSpool(file, places);
  }

  /** @throws RangeError if there is no such page */
  read(pageNumber: number): ScannedPage {
    const place = this.places.get(pageNumber);
    if (!place) throw new RangeError(`The scan has no page ${pageNumber}.`);
    return readPage(this.file, place);
  }

  close(): void {
    closeSync(this.file);
  }
}

function* linesIn(file: number): Generator<{ start: number; length: number }> {
  const buffer = Buffer.alloc(READ_BYTES);
  let start = 0;
  let at = 0;
  for (;;) {
    const bytes = buffer.subarray(0, readSync(file, buffer, 0, READ_BYTES, at));
    if (bytes.length === 0) return;
    for (let end = bytes.indexOf(LINE_END); end >= 0; end = bytes.indexOf(LINE_END, end + 1)) {
      yield { start, length: at + end - start };
      start = at + end + 1;
    }
    at += bytes.length;
  }
}

function readPage(file: number, { start, length }: { start: number; length: number }): ScannedPage {
  const bytes = Buffer.alloc(length);
  readSync(file, bytes, 0, length, start);
  // Written by this module.
  return JSON.parse(bytes.toString()) as ScannedPage;
}
