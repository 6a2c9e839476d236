/**
 * Estimates how many tokens a language model's tokenizer makes of a text, in one pass without a vocabulary:
 *
 * - 1.33 a word of a script with spaces (OpenAI's rule of thumb: 100 tokens are about 75 English words,
 *   https://help.openai.com/en/articles/4936856), and at least one for every 6 characters, so that URLs, compounds and endless "words"
 *   are not taken for one word;
 * - 0.6 a Han, Kana or Hangul character (https://api-docs.deepseek.com/quick_start/token_usage);
 * - 0.5 a character of Thai, Lao, Khmer or Myanmar, which write no spaces either.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(weighTokens(text));
}

const PER_WORD = 4 / 3;
const CHARACTERS_PER_TOKEN = 6;
const PER_EAST_ASIAN_CHARACTER = 0.6;
const PER_SOUTH_EAST_ASIAN_CHARACTER = 0.5;

/** The estimate before rounding: additive over texts that are split between words. */
export function weighTokens(text: string): number {
  let tokens = 0;
  let wordLength = 0;
  for (let position = 0; position < text.length; position++) {
    const code = text.charCodeAt(position);
    const isBreak = isSpace(code);
    const single = isBreak ? 0 : perCharacter(code);
    if (single === 0 && !isBreak) {
      wordLength++;
      continue;
    }
    if (wordLength > 0) tokens += wordTokens(wordLength);
    wordLength = 0;
    tokens += single;
  }
  return wordLength > 0 ? tokens + wordTokens(wordLength) : tokens;
}

function wordTokens(length: number): number {
  return Math.max(PER_WORD, length / CHARACTERS_PER_TOKEN);
}

/** 0 for scripts that are counted by words. */
function perCharacter(code: number): number {
  if (code < 0x0e00) return 0;
  if (isEastAsian(code)) return PER_EAST_ASIAN_CHARACTER;
  return isSouthEastAsian(code) ? PER_SOUTH_EAST_ASIAN_CHARACTER : 0;
}

/** Characters outside the Basic Multilingual Plane are nearly all Han or pictographs: half for each surrogate. */
function isEastAsian(code: number): boolean {
  return (
    (code >= 0x2e80 && code <= 0x9fff) ||
    (code >= 0xac00 && code <= 0xd7af) ||
    (code >= 0xd800 && code <= 0xdfff) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xff00 && code <= 0xffef)
  );
}

function isSouthEastAsian(code: number): boolean {
  return (
    (code >= 0x0e00 && code <= 0x0eff) ||
    (code >= 0x1000 && code <= 0x109f) ||
    (code >= 0x1780 && code <= 0x17ff)
  );
}

function isSpace(code: number): boolean {
  return (
    code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0xa0 || code === 0x2028 || code === 0x3000
  );
}
