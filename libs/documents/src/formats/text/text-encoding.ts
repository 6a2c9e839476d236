import { createRequire } from 'node:module';
import { decodeStrictly } from './text-decoder.js';
import { plausibility, type CandidateEncoding } from './encoding-plausibility.js';

/** The encoding of a text. */
export interface DetectedEncoding {
  /** WHATWG label. */
  encoding: string;
  /** Length of the byte order mark; decoders skip it by themselves. */
  markBytes: number;
}

const MARKS: ReadonlyArray<{ encoding: string; bytes: number[] }> = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
];
const CANDIDATES: readonly CandidateEncoding[] = [
  'gb18030',
  'shift_jis',
  'big5',
  'euc-kr',
  'euc-jp',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'koi8-r',
];
/** Below it, the structural score is inconclusive, and statistics for longer texts may do better. */
const CONVINCING = 0.35;
/** An encoding that scores this much lower than another one is rejected, even if declared. */
const NONSENSE = 0.35;
const MIN_STATISTICAL_CONFIDENCE = 0.8;
const SCORED_BYTES = 16 * 1024;
const UNICODE = /^utf-/;
const require = createRequire(import.meta.url);
/** The encoding of Japanese mail, whose bytes are all ASCII. */
const ESCAPED = 'iso-2022-jp';
const ESCAPE = Buffer.from('\x1b$');

/**
 * Detects the encoding of a text by its first bytes: byte order mark, UTF-16 by its zero bytes, UTF-8 by its validity,
 * and legacy encodings by which of them decodes to characters in plausible places. Suits short samples too: a dozen
 * characters of running text are enough.
 * @param sample bytes from the start of the text, or from the start of one of its lines
 * @param options.isWhole whether the sample is the whole text, so that a truncated character at its end is an error
 * @param options.declared declared labels of legacy encodings, the most trustworthy first: the first one consistent
 * with the bytes wins
 */
export function detectEncoding(
  sample: Buffer,
  options: { isWhole: boolean; declared?: readonly string[] },
): DetectedEncoding {
  const mark = MARKS.find(({ bytes }) => bytes.every((byte, index) => sample[index] === byte));
  if (mark) return { encoding: mark.encoding, markBytes: mark.bytes.length };
  const utf16 = utf16WithoutMark(sample);
  if (utf16) return { encoding: utf16, markBytes: 0 };
  const declared = (options.declared ?? []).map(encodingOf).filter((encoding) => encoding !== null);
  if (declared.includes(ESCAPED) && sample.includes(ESCAPE)) return { encoding: ESCAPED, markBytes: 0 };
  if (decodeStrictly(sample, 'utf-8', options.isWhole) !== null) return { encoding: 'utf-8', markBytes: 0 };
  return { encoding: legacyEncoding(sample, { ...options, declared }), markBytes: 0 };
}

/**
 * Only UTF-16 text contains zero bytes, and it nearly always does, at least in its line endings. The characters of a text
 * come from few blocks of 256, so the bytes that select the block vary less than the others.
 */
function utf16WithoutMark(sample: Buffer): 'utf-16le' | 'utf-16be' | null {
  const length = Math.min(sample.length, SCORED_BYTES) & ~1;
  const values = [new Set<number>(), new Set<number>()] as const;
  for (let index = 0; index < length; index++) values[(index & 1) as 0 | 1].add(sample[index]!);
  const [even, odd] = values;
  if (!even.has(0) && !odd.has(0)) return null;
  const encoding = even.size < odd.size || (even.size === odd.size && !odd.has(0)) ? 'utf-16be' : 'utf-16le';
  const text = decodeStrictly(sample.subarray(0, length), encoding, false);
  return text !== null && isOrdinaryText(text) ? encoding : null;
}

/** Whether a text is written by people, unlike random bytes decoded as UTF-16. */
function isOrdinaryText(text: string): boolean {
  const odd =
    text.match(/[\p{Cc}\p{Cn}\p{Co}\uFFFD]/gu)?.filter((char) => !/[\t\n\r\f]/.test(char)).length ?? 0;
  return odd <= text.length * 0.01;
}

function legacyEncoding(
  sample: Buffer,
  { isWhole, declared }: { isWhole: boolean; declared: readonly string[] },
): string {
  const scored = sample.subarray(0, SCORED_BYTES);
  const isCut = !isWhole || scored.length < sample.length;
  let best: { encoding: string; score: number } = { encoding: 'windows-1252', score: -Infinity };
  for (const encoding of CANDIDATES) {
    const text = decodeStrictly(scored, encoding, !isCut);
    if (text === null) continue;
    const score = plausibility(text, encoding);
    if (score > best.score) best = { encoding, score };
  }
  const isSure = best.score >= CONVINCING;
  const trusted = declared.find((encoding) => {
    const text = UNICODE.test(encoding) ? null : decodeStrictly(scored, encoding, !isCut);
    return text !== null && (!isSure || !isNonsense(text, encoding, best.score));
  });
  return trusted ?? (isSure ? best.encoding : (statisticalGuess(sample) ?? best.encoding));
}

/** Whether a declared encoding is clearly wrong. An encoding without a score is trusted. */
function isNonsense(text: string, encoding: string, bestScore: number): boolean {
  const judged = CANDIDATES.find((candidate) => candidate === encoding);
  return judged !== undefined && plausibility(text, judged) < bestScore - NONSENSE;
}

/** Null for an unknown label. */
function encodingOf(label: string): string | null {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

/** For encodings without a score here (KOI8-R, Greek, Hebrew, Thai, Central European …). */
function statisticalGuess(sample: Buffer): string | null {
  // Loaded on demand: its tables take megabytes, and few texts need them.
  const { detect } = require('jschardet') as typeof import('jschardet');
  const guess = detect(sample);
  if (!guess.encoding || guess.confidence < MIN_STATISTICAL_CONFIDENCE) return null;
  return encodingOf(guess.encoding);
}
