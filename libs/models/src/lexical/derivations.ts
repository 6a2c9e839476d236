import { forEachSpacedWord } from '@tessera/text';

/** Shorter beginnings are shared by chance. */
const LEAST_BASE = 4;
/** Of nouns made of verbs, and of the verbs' own forms, in English, German, French, Spanish, Italian and Portuguese; without accents. */
const ENDING = new RegExp(
  `(?<=.{${LEAST_BASE}})(?:${[
    'ations?|ions?|ments?|ances?|ences?|er(?:y|ies|s|ed|ing)?|ors?|als?|ate[sd]?|ating|ing|ed|es|s|y',
    'ung(?:en)?|e?te?[nt]?|e[nt]',
    'aisons?|ages?|eu(?:r|se)s?|ures?|e(?:e?s|e|z|nt)?|ant',
    'ac(?:ion|iones)|[ai]mientos?|[ai]d[ao]s?|adore?s?|ad[ao]s?|[aei]r|an',
    'azion[ei]|at[aoei]|amento|acao|acoes',
  ].join('|')})$`,
  'u',
);

/** What a word has in common with others that are derived from the same verb: "livr" of `livraison` and `livrées`. */
function baseOf(word: string): string {
  const plain = word
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '');
  return plain.replace(/^ge(?=.{4,}(?:t|en)$)/u, '').replace(ENDING, '');
}

/** Whether a text has a word that is derived from the same as one of these. Words of scripts without blanks have no such forms. */
export function hasDerivationOf(words: readonly string[], text: string): boolean {
  const bases = new Set(words.map(baseOf).filter((base) => base.length >= LEAST_BASE));
  let isFound = false;
  if (bases.size > 0)
    forEachSpacedWord(text, (word) => {
      isFound ||= bases.has(baseOf(word));
    });
  return isFound;
}
