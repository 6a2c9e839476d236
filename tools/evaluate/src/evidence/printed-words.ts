import { Parser } from 'htmlparser2';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MAX_BYTES = 512 * 1024 * 1024;
const TIMEOUT_MS = 300_000;
export const RIGHT_TO_LEFT = /[\p{sc=Arabic}\p{sc=Hebrew}]/u;

/** Left, top, right and bottom in points from the page's top left corner. */
export type Rectangle = readonly [left: number, top: number, right: number, bottom: number];

export interface PrintedWord {
  text: string;
  box: Rectangle;
  /** From 1. */
  page: number;
  /** Number of its line in the document. */
  line: number;
  /** Reads upwards or downwards. */
  isTurned?: boolean;
}

/**
 * The words of a PDF in reading order, by poppler.
 * @throws Error if `pdftotext` is missing or cannot read the file
 */
export async function printedWords(path: string): Promise<PrintedWord[]> {
  const { stdout } = await run('pdftotext', ['-bbox-layout', '-enc', 'UTF-8', path, '-'], {
    maxBuffer: MAX_BYTES,
    timeout: TIMEOUT_MS,
  });
  const words: PrintedWord[] = [];
  let [page, line] = [0, 0];
  let open: PrintedWord | null = null;
  const parser = new Parser(
    {
      onopentag(name, { xmin, ymin, xmax, ymax }) {
        if (name === 'page') page++;
        if (name === 'line') line++;
        if (name !== 'word') return;
        const box: Rectangle = [Number(xmin), Number(ymin), Number(xmax), Number(ymax)];
        open = { text: '', box, page, line };
      },
      ontext(text) {
        if (open) open.text += text;
      },
      onclosetag(name) {
        if (name === 'word' && open) words.push(open);
        if (name === 'word') open = null;
      },
    },
    { decodeEntities: true },
  );
  parser.end(stdout);
  return [...Map.groupBy(words, ({ page: number }) => number).values()].flatMap(onPage);
}

function onPage(words: PrintedWord[]): PrintedWord[] {
  const isPageTurned = areTurned(words) ?? false;
  return [...Map.groupBy(words, ({ line }) => line).values()].flatMap((line) => {
    const isTurned = areTurned(line) ?? isPageTurned;
    return inReadingOrder(line.map((word) => ({ ...word, isTurned })));
  });
}

/** Null for short words only, which may be higher than wide in any line. */
function areTurned(words: readonly PrintedWord[]): boolean | null {
  const long = words.filter(({ text }) => text.length > 3);
  const high = long.filter(({ box: [left, top, right, bottom] }) => bottom - top > right - left);
  return long.length === 0 ? null : high.length * 2 > long.length;
}

/** Poppler writes lines from right to left as they look, from left to right. */
function inReadingOrder(line: PrintedWord[]): PrintedWord[] {
  if (line.filter(({ text }) => RIGHT_TO_LEFT.test(text)).length * 2 < line.length) return line;
  return line
    .map((word) =>
      RIGHT_TO_LEFT.test(word.text) ? { ...word, text: [...word.text].reverse().join('') } : word,
    )
    .reverse();
}
