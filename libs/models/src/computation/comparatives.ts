import {
  asSuperlative,
  LESS_HAN,
  LESS_WORDS,
  MORE_HAN,
  MORE_WORDS,
  ROMANCE_COMPARATIVES,
} from './adjectives.js';
import { any, word } from '../words/word-patterns.js';

/** Words that ask for a comparison. */
export const COMPARES = any(
  word(
    // Questions for the size of a change.
    '(?:by )?how (?:much|many)(?=(?: \\p{L}+)? (?:did|has|have) .{1,60}(?:grow|grown|go up|gone up|rise|risen|increase|increased|fall|fallen|drop|dropped|decrease|decreased|go down|change|changed)(?!\\p{L}))',
    '(?:um )?wie ?vielen?(?! uhr)(?=.{0,80}(?:gestiegen|gesunken|gewachsen|zugenommen|abgenommen)(?!\\p{L}))',
    'by how (?:much|many)',
    'um wie ?viel(?:e[nr]?)?(?! uhr)',
    'de combien(?= .{0,60}(?:plus|moins|dépass|devanc|distanc|augment|baiss|diminu))',
    'en cuánto',
    'compare[ds]?',
    'comparison',
    'difference',
    'versus',
    'vs\\.?',
    'vergleiche?n?',
    'im vergleich',
    'unterschied\\p{L}*',
    'differenz',
    'compare[rz]',
    'différence',
    'comparaison',
    'diferencia',
    'compar[ae]r?',
  ),
  '比较|比較|对比|對比|相差|差多少|差几|相比|差额|差額|比(?!例|率)(?=.{1,16}[贵高低多少长短重轻快慢大小]\\p{sc=Han}{0,2}多少)',
);
const COMPARATIVE_WORDS = [
  ...MORE_WORDS,
  ...LESS_WORDS,
  'more',
  'less',
  'mehr',
  'weniger',
  'de plus',
  'de moins',
  'plus',
  'moins',
  'más',
  'menos',
];
const COMPARATIVE_HAN = `更(?:${MORE_HAN}|${LESS_HAN})`;
const COMPARATIVE = word(...COMPARATIVE_WORDS);
const ALTERNATIVE = word('or', 'than', 'oder', 'als', 'ou', 'que', 'o');
export const COMPARES_TWO = any(
  `${COMPARATIVE}.{0,80}${ALTERNATIVE}`,
  `${word('or', 'oder', 'ou', 'o')}\\s.{0,80}${COMPARATIVE}`,
  '还是|還是',
  COMPARATIVE_HAN,
  `[和与與跟、].{1,30}(?:谁|[哪几][个個家款种種条位]).{0,10}(?:${MORE_HAN}|${LESS_HAN})`,
);
export const AROUND_COMPARATIVES = any(
  word(...ROMANCE_COMPARATIVES),
  COMPARATIVE,
  word(
    'than',
    'als',
    'or',
    'oder',
    'ou',
    'que',
    'between',
    'zwischen',
    'entre',
    'how much',
    'how many',
    'by how',
    '(?:go|gone|went) (?:up|down)',
    'gr(?:ow|ew|own)|r(?:ise|ose|isen)|increased?|f(?:all|ell|allen)|drop(?:ped)?|decreased?|changed?',
    'gestiegen|gesunken|gewachsen|zugenommen|abgenommen',
    'augmentée?s?|progressé|monté|baissé|diminuée?s?',
    'aumentado|aumentó|subido|subió|crecido|creció|bajado|bajó',
    'um wie ?viel',
    "combien d[e’']",
    'combien',
    'cuánt[oa]s?',
  ),
  COMPARATIVE_HAN,
  '还是|還是|[贵高低长短重轻快慢大小]?多少|比(?!例|率)|(?<=谁|[哪几][个個家款种種条位].{0,10})[多高贵长重快大少低](?=[?？]|$)',
);
/** "Which pump is quieter?", "which kits sold fewer units …?" */
export const WHICH_COMPARATIVE = new RegExp(
  String.raw`^\s*¿?\s*(?:in |en |dans )?(?:which|what|who|welche[mnrs]?|wer|quel(?:le)?s?|qui|qué|quién(?:es)?|cuál(?:es)?)(?!\p{L}).*${COMPARATIVE}|[哪谁].*更`,
  'iu',
);
export const LESS = any(word(...LESS_WORDS, 'less', 'weniger', 'moins', 'menos', 'menor'), `更${LESS_HAN}`);
/** "In the second half than in the first". */
export const ELLIPTIC_PERIOD =
  /(?<said>(?<!\p{L})(?:first|second|third|fourth) (?<period>half|quarter)(?!\p{L}).{1,40}(?<!\p{L})(?:than|or|and)(?: in)?(?: the)? (?:first|second|third|fourth))(?!\p{L}| (?:half|quarter))/iu;

const AS_SUPERLATIVE: Readonly<Record<string, string>> = {
  more: 'most',
  less: 'least',
  mehr: 'am meisten',
  weniger: 'am wenigsten',
};

/** Replaces comparatives by superlatives. */
export function superlativesFor(text: string): string {
  return text.replace(/更/gu, '最').replace(new RegExp(COMPARATIVE, 'giu'), (said) =>
    said
      .split(' ')
      .map((one) => AS_SUPERLATIVE[one.toLowerCase()] ?? asSuperlative(one))
      .join(' '),
  );
}
