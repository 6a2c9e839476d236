import type { OcrWord } from './ocr.port.js';

/** Scripts without spaces, and their punctuation. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\u3000-\u303f\uff00-\uffef“”‘’…—·]/u;

/** Joins words to text: their lines are kept, with spaces between words except in scripts without spaces. */
export function ocrText(words: readonly OcrWord[]): string {
  let text = '';
  let before: OcrWord | undefined;
  for (const word of words) {
    if (before) text += before.line === word.line ? separator(before.text, word.text) : '\n';
    text += word.text;
    before = word;
  }
  return text;
}

function separator(left: string, right: string): string {
  return UNSPACED.test(left.at(-1) ?? '') || UNSPACED.test(right.at(0) ?? '') ? '' : ' ';
}
