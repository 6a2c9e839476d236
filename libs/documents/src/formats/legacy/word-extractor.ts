import { createRequire } from 'node:module';

/** The part of word-extractor that is used; it has no types. */
export interface WordExtractor {
  extract(path: string): Promise<{
    getBody(options: TextOptions): string;
    getFootnotes(options: TextOptions): string;
    getEndnotes(options: TextOptions): string;
    getTextboxes(options: TextOptions & { includeHeadersAndFooters: boolean }): string;
  }>;
}

interface TextOptions {
  /** Whether dashes and quotation marks are converted to ASCII. */
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

interface WordReader {
  _pieces: TextPiece[];
  writePieces: (this: WordReader, buffer: Buffer, tableBuffer: Buffer) => void;
}

/** Text of the file in word-extractor's format: positions in characters (Cp), in bytes of the text and of the file. */
export interface TextPiece {
  text: string;
  startCp: number;
  endCp: number;
  length: number;
  totLength: number;
  startStream: number;
  endStream: number;
  startFilePos: number;
  endFilePos: number;
  size: number;
  /** Bytes of a character. */
  bpc: number;
  unicode: boolean;
}

/**
 * word-extractor, patched against hostile files before it is loaded: it does not detect cyclic chains of sectors,
 * missing sectors reject a promise that nobody handles, and nested fields and tracked deletions take quadratic time,
 * since each copies the whole piece of text that contains it.
 */
export function newWordExtractor(): WordExtractor {
  const require = createRequire(import.meta.url);
  const filters = require('word-extractor/lib/filters') as { clean: (text: string) => string };
  filters.clean = cleanWordText;
  const tables = require('word-extractor/lib/ole-allocation-table') as { prototype: AllocationTable };
  tables.prototype.getSecIdChain = chainOf;
  const streams = require('word-extractor/lib/ole-storage-stream') as { prototype: StorageStream };
  const readers = require('word-extractor/lib/word-ole-extractor') as { prototype: WordReader };
  if (!mended.has(streams)) {
    mendRead(streams.prototype);
    mendPieces(readers.prototype);
  }
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

function mendPieces(reader: WordReader): void {
  const write = reader.writePieces;
  reader.writePieces = function (buffer, tableBuffer) {
    write.call(this, buffer, tableBuffer);
    this._pieces = this._pieces.flatMap((piece) => partsOf(piece));
  };
}

/** In characters. */
const LONGEST_PIECE = 8_192;

/** Splits a piece of text into shorter ones. */
export function partsOf(piece: TextPiece, longest = LONGEST_PIECE): TextPiece[] {
  const parts: TextPiece[] = [];
  for (let start = 0; start === 0 || start < piece.length; start += longest) {
    const text = piece.text.slice(start, start + longest);
    const isLast = start + longest >= piece.length;
    // In a truncated file, the missing bytes count as part of the last piece.
    const size = isLast ? piece.size - start * piece.bpc : text.length * piece.bpc;
    const places = {
      startCp: piece.startCp + start,
      startStream: piece.startStream + start * piece.bpc,
      startFilePos: piece.startFilePos + start * piece.bpc,
    };
    parts.push({
      ...piece,
      ...places,
      text,
      size,
      length: text.length,
      totLength: isLast ? piece.totLength - start : text.length,
      endCp: places.startCp + text.length,
      endStream: places.startStream + size,
      endFilePos: places.startFilePos + size,
    });
  }
  return parts;
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
/** Meanings of Word's special characters; meaningless ones are dropped. */
const MEANINGS: ReadonlyMap<string, string> = new Map([
  ['\x07', '\t'],
  ['\x0b', '\n'],
  ['\x0c', '\n'],
  ['\x0d', '\n'],
  ['\x1e', '\u2011'],
]);

/** Word's text without the instructions of its fields, in one pass however deep they are nested. */
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
