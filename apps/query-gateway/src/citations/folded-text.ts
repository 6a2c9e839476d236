import type { Steps } from '@tessera/platform';
import { isHan } from '@tessera/text';

/** A stretch of a text in UTF-16 units; `end` is exclusive. */
export interface Range {
  start: number;
  end: number;
}

/** A character with its marks. */
const CHARACTER = /\P{M}\p{M}*|\p{M}+/uy;
const NOT_FOLDED = /[^\p{L}\p{M}\p{Nd}]+/gu;
const DIGIT = /^\p{Nd}$/u;
const DASH = /^[-‐‑‒–—−－]$/u;
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** Characters of a text that are folded at a time. */
const STEP_LENGTH = 1_000;

/**
 * A text reduced to what makes passages equal: its letters and digits in lower case, without spaces, punctuation and
 * hyphens, and compatibility characters (ligatures, full-width signs) as plain ones. What stands between two digits is
 * kept, and a minus: 1.5 is not 15. Each unit knows where it stands in the text.
 */
export class FoldedText {
  folded = '';
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  /** Whether a word may begin at the unit. */
  private readonly mayBegin: boolean[] = [];

  constructor(text: string) {
    const steps = this.fold(text);
    while (!steps.next().done);
  }

  /** For long texts. */
  static *read(text: string): Steps<FoldedText> {
    const read = new FoldedText('');
    yield* read.fold(text);
    return read;
  }

  private *fold(text: string): Steps<void> {
    let gapStart = 0;
    let nextStep = STEP_LENGTH;
    for (let at = 0; at < text.length;) {
      if (at >= nextStep) {
        nextStep = at + STEP_LENGTH;
        yield;
      }
      const end = endOfCharacter(text, at);
      const plain = foldCharacter(text, at, end);
      if (plain !== '') {
        this.add(plain, at, end, text.slice(gapStart, at));
        gapStart = end;
      }
      at = end;
    }
  }

  /** Finds a folded passage as whole words: where it stands in the text, in order. */
  *find(passage: string): Generator<Range> {
    if (passage === '') return;
    const { folded, starts, ends, mayBegin } = this;
    for (let at = folded.indexOf(passage); at >= 0; at = folded.indexOf(passage, at + 1)) {
      const next = at + passage.length;
      if (!mayBegin[at] || mayBegin[next] === false) continue;
      yield { start: starts[at] as number, end: ends[next - 1] as number };
    }
  }

  private add(plain: string, start: number, end: number, gap: string): void {
    const before = this.folded.slice(-1);
    let mayBegin = before === '' || gap !== '' || UNSPACED.test(plain) || UNSPACED.test(before);
    if (gap !== '' && isDigit(plain[0] as string)) {
      if (isDigit(before)) {
        mayBegin = gap.length > 1 || gap.trim() === '';
        this.push(mayBegin ? ' ' : foldSign(gap), { start: start - gap.length, end: start }, mayBegin);
      } else if (DASH.test(gap.at(-1) as string) && (gap.length > 1 || before === '')) {
        this.push('-', { start: start - 1, end: start }, true);
        mayBegin = false;
      }
    }
    this.push(plain, { start, end }, mayBegin);
  }

  private push(units: string, { start, end }: Range, mayBegin: boolean): void {
    for (let unit = 0; unit < units.length; unit++) {
      this.starts.push(start);
      this.ends.push(end);
      this.mayBegin.push(mayBegin && unit === 0);
    }
    this.folded += units;
  }
}

function endOfCharacter(text: string, at: number): number {
  const code = text.charCodeAt(at);
  const next = text.charCodeAt(at + 1);
  // Most characters have no marks; those are in the blocks beyond.
  if ((code < 0x300 || isHan(code)) && !(next >= 0x300)) return at + 1;
  CHARACTER.lastIndex = at;
  return at + (CHARACTER.exec(text)?.[0].length ?? 1);
}

function foldCharacter(text: string, start: number, end: number): string {
  const code = text.charCodeAt(start);
  if (end === start + 1) {
    if (code >= 0x61 && code <= 0x7a) return text[start] as string;
    if (code < 0x80 && !isAsciiWord(code)) return '';
  }
  return text.slice(start, end).normalize('NFKC').toLowerCase().replace(NOT_FOLDED, '');
}

function isAsciiWord(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
}

function isDigit(character: string): boolean {
  const code = character.charCodeAt(0);
  return (code >= 0x30 && code <= 0x39) || (code >= 0x80 && DIGIT.test(character));
}

function foldSign(sign: string): string {
  return DASH.test(sign) ? '-' : sign === '’' ? "'" : sign.normalize('NFKC');
}
