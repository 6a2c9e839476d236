/**
 * Scripts written without spaces, and Korean, whose words carry particles: as part of a character class. A change here
 * changes the analyzer's terms.
 */
export const UNSPACED_SCRIPTS = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`;
const UNSPACED = new RegExp(`[${UNSPACED_SCRIPTS}]`, 'u');

/** Whether a text contains characters of {@link UNSPACED_SCRIPTS}. */
export function isUnspaced(text: string): boolean {
  return UNSPACED.test(text);
}

/** Number of characters of a text by script; only the scripts that matter here. */
export interface ScriptCounts {
  /** Chinese characters, also those in Japanese. */
  han: number;
  /** Hiragana and Katakana. */
  kana: number;
  hangul: number;
  /** Letters of every other script. */
  other: number;
}

export function countScripts(text: string): ScriptCounts {
  const counts: ScriptCounts = { han: 0, kana: 0, hangul: 0, other: 0 };
  for (let position = 0; position < text.length; position++) {
    const code = text.charCodeAt(position);
    if (code < 0x80) {
      if ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a) counts.other++;
    } else if (isHan(code)) counts.han++;
    else if (isKana(code)) counts.kana++;
    else if (code >= 0xac00 && code <= 0xd7af) counts.hangul++;
    else if (code >= 0xc0 && code < 0x2000) counts.other++;
  }
  return counts;
}

export function isHan(code: number): boolean {
  return (code >= 0x3400 && code <= 0x9fff) || (code >= 0xf900 && code <= 0xfaff);
}

/** Hiragana or Katakana. */
export function isKana(code: number): boolean {
  return code >= 0x3041 && code <= 0x30ff;
}

export function isKatakana(code: number): boolean {
  return code >= 0x30a0 && code <= 0x30ff;
}

/** Whether a good share of the words are written in Chinese characters (a Han character weighs like three Latin letters). */
export function isMostlyHan(text: string): boolean {
  const { han, kana, hangul, other } = countScripts(text);
  return han > 0 && kana * 5 < han && hangul < han && han * 3 >= other;
}
