import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { composed, isKbName, MAX_KB_NAME_LENGTH } from './names.js';

/** Words as people of these languages write them. */
const WORDS: Readonly<Record<string, string>> = {
  Hindi: 'हिन्दी',
  'Hindi with a conjunct kept apart': 'राज्‌य',
  Nepali: 'नेपालको-संविधान',
  Bengali: 'বাংলাদেশ',
  'Bengali with a ya-phala behind ra': 'র‍্যাব',
  Tamil: 'தமிழ்',
  Telugu: 'తెలుగు',
  Kannada: 'ಕನ್ನಡ',
  'Kannada with ra before a virama': 'ರ‍್ಯಾಂಕ್',
  Malayalam: 'മലയാളം',
  'Malayalam with a chillu as it was once written': 'അവന്‍',
  Sinhala: 'ශ්‍රී_ලංකා',
  Gujarati: 'ગુજરાતી',
  Punjabi: 'ਪੰਜਾਬੀ',
  Odia: 'ଓଡ଼ିଆ',
  Thai: 'ภาษาไทย',
  Lao: 'ພາສາລາວ',
  Khmer: 'ភាសាខ្មែរ',
  Burmese: 'မြန်မာဘာသာ',
  Tibetan: 'བོད་ཡིག'.replaceAll('་', '_'),
  'Tibetan stacks': 'ཧྐྵྨླྺྼྻྂ',
  Arabic: 'العَرَبِيَّة',
  Persian: 'می‌خواهم.کتاب‌خانه',
  Urdu: 'اُردُو',
  Hebrew: 'שָׁלוֹם',
  Vietnamese: 'Tiếng_Việt',
  Yoruba: 'Èdè_Yorùbá',
  Lithuanian: 'lietuvių-kalba.ė̃',
  Greek: 'Ελληνικά',
  Amharic: 'አማርኛ',
  Korean: '한국어',
  Japanese: 'がぎぐ',
  Chinese: '差旅政策.2026',
  Dhivehi: 'ދިވެހި',
  Inuktitut: 'ᐃᓄᒃᑎᑐᑦ',
  'Digits of Devanagari': '१२३',
};

describe('the name of a knowledge base', () => {
  it.each(Object.entries(WORDS))('may be a word of %s', (_language, word) => {
    expect(isKbName(composed(word))).toBe(true);
  });

  it('is the same for all spellings of its letters', () => {
    for (const word of Object.values(WORDS)) {
      expect(composed(word.normalize('NFD'))).toBe(composed(word));
      expect(isKbName(composed(word.normalize('NFD')))).toBe(true);
    }
  });

  it('is not normalized in a text with more consecutive marks than any language uses', () => {
    const reordered = 'a\u0316\u0301';
    const run = `a${'\u0301\u0316'.repeat(100_000)}`;

    expect(composed('a\u0301\u0316').normalize('NFD')).toBe(reordered);
    expect(composed(run)).toBe(run);
    expect(isKbName(run)).toBe(false);
  });

  it('may consist of any letters with marks, up to the maximum length', () => {
    const letter = unit(/^(?!\p{DI})[\p{L}\p{N}_.-]$/u);
    const mark = unit(/^(?!\p{DI})[\p{Mn}\p{Mc}]$/u);
    const marked = fc.tuple(letter, fc.array(mark, { maxLength: 3 })).map(([a, b]) => a + b.join(''));
    const beginsWithLetter = (name: string): boolean =>
      /^[\p{L}\p{N}]/u.test(name) && !/[_.-]\p{M}/u.test(name);

    fc.assert(
      fc.property(fc.array(marked, { minLength: 1, maxLength: 12 }), (parts) => {
        const name = composed(parts.join(''));
        fc.pre(beginsWithLetter(name) && [...name].length <= MAX_KB_NAME_LENGTH);
        expect(isKbName(name)).toBe(true);
      }),
    );
  });

  it.each([
    ['nothing', ''],
    ['a blank', 'a b'],
    ['a control character', 'a\u0007b'],
    ['a line break at its end', 'a\n'],
    ['a bidirectional override', 'a\u202eb'],
    ['a bidirectional isolate', 'a\u2067b'],
    ['a mark alone', '\u093f'],
    ['marks alone', '\u0301\u0302'],
    ['a mark in front', '\u0301a'],
    ['a mark behind a sign', 'a_\u0301'],
    ['more marks than any script stacks', `a${'\u0316'.repeat(11)}`],
    ['an enclosing mark', '1\u20e3'],
    ['a blank of no width', 'a\u200bb'],
    ['a joiner between Latin letters', 'a\u200db'],
    ['a non-joiner between Latin letters', 'a\u200cb'],
    ['a joiner alone', '\u200d'],
    ['a joiner in front of Hindi', '\u200dहि'],
    ['two joiners', 'क्\u200d\u200dष'],
    ['a non-joiner behind Persian', 'می\u200c'],
    ['a non-joiner that nobody sees', 'ا\u200cب'],
    ['a joiner between letters of Hindi', 'क\u200dष'],
    ['a filler that is a letter by name only', '\u3164'],
    ['a variation selector', '字\ufe00'],
    ['a soft hyphen', 'a\u00adb'],
    ['a slash', 'a/b'],
    ['a step in an address', '.'],
    ['a step up in an address', '..'],
    ['a percent sign', 'a%2fb'],
    ['a picture', '😀'],
    ['half a character', '\ud800'],
    ['a NUL', 'a\0'],
    ['a spelling that is not the composed one', 'e\u0301'],
    ['a letter too many', 'a'.repeat(MAX_KB_NAME_LENGTH + 1)],
  ])('is not %s', (_what, name) => {
    expect(isKbName(name)).toBe(false);
  });

  it('contains no invisible characters except joiners of its spelling', () => {
    const hidden = unit(/^[\p{C}\p{Z}\p{DI}]$/u);

    fc.assert(
      fc.property(fc.constantFrom(...Object.values(WORDS)), hidden, fc.nat(), (word, character, at) => {
        const letters = [...composed(word)];
        letters.splice(at % (letters.length + 1), 0, character);
        fc.pre(!/[\u200c\u200d]/.test(character));
        expect(isKbName(letters.join(''))).toBe(false);
      }),
    );
  });

  it('takes no longer for a hostile text', () => {
    for (const part of ['a\u0301', 'क्\u200d', 'می\u200c', '\u0301', 'र\u200d्'])
      expect(isKbName(part.repeat(100_000))).toBe(false);
  });
});

/** Single characters of a kind. */
function unit(kind: RegExp): fc.Arbitrary<string> {
  const all: string[] = [];
  for (let code = 0; code <= 0x1ffff; code++) {
    const character = String.fromCodePoint(code);
    if (kind.test(character) && character === character.normalize('NFC')) all.push(character);
  }
  return fc.constantFrom(...all);
}
