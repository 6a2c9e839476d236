import { forEachSpacedWord } from '@tessera/text';

/** Shorter stems coincide by chance. */
const LEAST_BASE = 4;
/** Endings of verbs and their nouns in English, German, French, Spanish, Italian and Portuguese, without accents. */
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

/** Returns the stem that words derived from one verb share: "livr" for `livraison` and `livrées`. */
function baseOf(word: string): string {
  const plain = word
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '');
  return plain.replace(/^ge(?=.{4,}(?:t|en)$)/u, '').replace(ENDING, '');
}

/**
 * Whether a text contains a word derived from the same verb as one of `words`. Scripts without spaces have no such
 * forms.
 */
export function hasDerivationOf(words: readonly string[], text: string): boolean {
  const bases = new Set(words.map(baseOf).filter((base) => base.length >= LEAST_BASE));
  let isFound = false;
  if (bases.size > 0)
    forEachSpacedWord(text, (word) => {
      isFound ||= bases.has(baseOf(word));
    });
  return isFound;
}
