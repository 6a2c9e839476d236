import { splitSentences } from './sentences/sentences.js';
import { weighTokens } from './tokens.js';

/**
 * Splits a text into pieces of at most `maxTokens`: at lines if `at` is `line`, else at sentence borders; within a
 * sentence at spaces only if it is too long by itself, and within a word only if that is. Only white space at the cuts
 * is lost.
 */
export function splitText(text: string, options: { maxTokens: number; at: 'sentence' | 'line' }): string[] {
  const units = options.at === 'line' ? text.split(/(?<=\n)/) : [...splitSentences(text)];
  const fitting = units.flatMap((unit) => fitUnit(unit, options.maxTokens));
  return joinUpTo(fitting, options.maxTokens);
}

function fitUnit(unit: string, maxTokens: number): string[] {
  if (weighTokens(unit) <= maxTokens) return [unit];
  return unit.split(/(?<=\s)/).flatMap((word) => cutWord(word, maxTokens));
}

function cutWord(word: string, maxTokens: number): string[] {
  // Alternating letters and Han characters come to nearly one token a character, which is the maximum.
  const maxLength = Math.max(2, Math.floor(maxTokens));
  if (word.length <= maxLength || weighTokens(word) <= maxTokens) return [word];
  const pieces: string[] = [];
  for (let start = 0; start < word.length;) {
    let end = Math.min(word.length, start + maxLength);
    const last = word.charCodeAt(end - 1);
    if (end < word.length && end - start > 1 && last >= 0xd800 && last <= 0xdbff) end--;
    pieces.push(word.slice(start, end));
    start = end;
  }
  return pieces;
}

/** Joins adjacent units while they fit; estimates add up, since each unit ends at a word border. */
function joinUpTo(units: string[], maxTokens: number): string[] {
  const pieces: string[] = [];
  let open: string[] = [];
  let tokens = 0;
  const close = (): void => {
    const piece = open.join('').trim();
    if (piece) pieces.push(piece);
    open = [];
    tokens = 0;
  };
  for (const unit of units) {
    const unitTokens = weighTokens(unit);
    if (tokens + unitTokens > maxTokens) close();
    open.push(unit);
    tokens += unitTokens;
  }
  close();
  return pieces;
}
