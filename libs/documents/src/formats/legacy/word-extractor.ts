import { createRequire } from 'node:module';

/** The part of word-extractor that is used; it comes without types. */
export interface WordExtractor {
  extract(path: string): Promise<{
    getBody(options: TextOptions): string;
    getFootnotes(options: TextOptions): string;
    getEndnotes(options: TextOptions): string;
    getTextboxes(options: TextOptions & { includeHeadersAndFooters: boolean }): string;
  }>;
}

interface TextOptions {
  /** Whether dashes and quotation marks are turned into those of ASCII. */
  filterUnicode: boolean;
}

interface AllocationTable {
  _table: number[];
  getSecIdChain(first: number): number[];
}

interface StorageStream {
  destroy(error: Error): void;
  /** A promise, or whether there is more. */
  _read: (this: StorageStream) => unknown;
}

/**
 * word-extractor, with what a file could harm it by mended before it is loaded: chains of sectors that lead back into
 * themselves have no end in it, sectors that are not there reject a promise that nobody holds, and fields in fields take it
 * the square of their length.
 */
export function newWordExtractor(): WordExtractor {
  const require = createRequire(import.meta.url);
  const filters = require('word-extractor/lib/filters') as { clean: (text: string) => string };
  filters.clean = cleanWordText;
  const tables = require('word-extractor/lib/ole-allocation-table') as { prototype: AllocationTable };
  tables.prototype.getSecIdChain = chainOf;
  const streams = require('word-extractor/lib/ole-storage-stream') as { prototype: StorageStream };
  if (!mended.has(streams)) mendRead(streams.prototype);
  mended.add(streams);
  const Extractor = require('word-extractor') as new () => WordExtractor;
  return new Extractor();
}

const mended = new WeakSet<object>();

function mendRead(stream: StorageStream): void {
  const read = stream._read;
  stream._read = function () {
    void Promise.resolve(read.call(this)).catch((error: unknown) => this.destroy(error as Error));
  };
}

/** Sectors from the first on, each once. */
function chainOf(this: AllocationTable, first: number): number[] {
  const chain = new Set<number>();
  for (
    let sector: number | undefined = first;
    sector !== undefined && sector >= 0;
    sector = this._table[sector]
  ) {
    if (chain.has(sector)) break;
    chain.add(sector);
  }
  return [...chain];
}

const FIELD_BEGIN = '\x13';
const FIELD_SEPARATOR = '\x14';
const FIELD_END = '\x15';
/** What Word's own characters stand for; those of no meaning are left out. */
const MEANINGS: ReadonlyMap<string, string> = new Map([
  ['\x07', '\t'],
  ['\x0b', '\n'],
  ['\x0c', '\n'],
  ['\x0d', '\n'],
  ['\x1e', '\u2011'],
]);

/** Word's text without the instructions of its fields: one pass, however deep they are nested. */
export function cleanWordText(text: string): string {
  const parts: string[] = [];
  /** For each open field, whether its instruction is being read. */
  const fields: boolean[] = [];
  let hidden = 0;
  for (const piece of text.match(/[\x00-\x08\x0b-\x1f]|[^\x00-\x08\x0b-\x1f]+/g) ?? []) {
    if (piece === FIELD_BEGIN) {
      fields.push(true);
      hidden++;
    } else if (piece === FIELD_SEPARATOR || piece === FIELD_END) {
      if (fields.at(-1)) hidden--;
      if (piece === FIELD_END) fields.pop();
      else if (fields.length > 0) fields[fields.length - 1] = false;
    } else if (hidden === 0)
      parts.push(piece >= ' ' || /[\t\n]/.test(piece[0]!) ? piece : (MEANINGS.get(piece) ?? ''));
  }
  return parts.join('');
}
