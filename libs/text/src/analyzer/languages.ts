import { functionWords } from '../languages.js';

interface LanguageRules {
  /** Snowball algorithm; null if there is none. */
  stemmer: string | null;
  stopWords: ReadonlySet<string>;
}

/**
 * Snowball algorithms by ISO 639-1 code; null if there is none, and only function words are known. Other languages are
 * treated as English. A change here changes terms: increment the analyzer's version with it.
 */
const STEMMERS: Readonly<Record<string, string | null>> = {
  en: 'english',
  ar: 'arabic',
  ca: 'catalan',
  cs: 'czech',
  da: 'danish',
  de: 'german',
  el: null,
  es: 'spanish',
  eu: 'basque',
  fa: null,
  fi: 'finnish',
  fr: 'french',
  ga: 'irish',
  he: null,
  hi: null,
  hu: 'hungarian',
  hy: 'armenian',
  id: null,
  it: 'italian',
  ko: null,
  nl: 'dutch',
  no: 'norwegian',
  pl: null,
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sk: null,
  sl: 'slovene',
  sv: 'swedish',
  th: null,
  tr: 'turkish',
  uk: null,
  vi: null,
};

export const LANGUAGES_WITH_RULES: readonly string[] = Object.keys(STEMMERS);

const ALIASES: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', und: 'en' };
const NO_WORDS: ReadonlySet<string> = new Set();

/** The rules for words of a language's alphabet; English if the code implies no alphabet (`und`, `zh`, `ja`). */
export function rulesOf(code: string): LanguageRules {
  const language = canonicalLanguage(code);
  return { stemmer: STEMMERS[language] ?? null, stopWords: functionWords(language) ?? NO_WORDS };
}

/** Maps codes that are treated alike to one. */
export function canonicalLanguage(code: string): string {
  const known = ALIASES[code] ?? code;
  return Object.hasOwn(STEMMERS, known) ? known : 'en';
}
