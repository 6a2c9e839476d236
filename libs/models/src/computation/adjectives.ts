import {
  AGE,
  COST,
  DATES,
  DEPTH,
  DISTANCE,
  HEIGHT,
  type Measure,
  NOISE,
  POPULARITY,
  POWER,
  SPEED,
  TEMPERATURE,
  TIME,
  WEIGHT,
  WIDTH,
} from './measures.js';
import { word } from '../words/word-patterns.js';

/**
 * Adjectives of one direction of a dimension, by language. Values are sources of regular expressions with `|` between
 * forms.
 */
interface Adjectives {
  /** Comparatives in -er: "cheaper". */
  en?: string;
  /** Adjectives compared with "more". */
  enLong?: string;
  /** Comparatives in -er: "billiger". */
  de?: string;
  fr?: string;
  es?: string;
  zh?: string;
}

/** A dimension that adjectives describe: the columns that measure it, and the adjectives of both directions. */
export interface Dimension {
  /** Null if other words of the question determine it. */
  measure: Measure | null;
  more: Adjectives;
  less: Adjectives;
}

export const DIMENSIONS: readonly Dimension[] = [
  {
    measure: COST,
    more: {
      en: 'dearer|pricier|costlier',
      enLong: 'expensive|costly',
      de: 'teurer',
      fr: 'ch[eè]re?s?|coûteu(?:x|ses?)|onéreu(?:x|ses?)',
      es: 'car[oa]s?|costos[oa]s?',
      zh: '贵|貴|昂贵|昂貴',
    },
    less: {
      en: 'cheaper',
      de: 'billiger|günstiger|preiswerter|preisgünstiger',
      es: 'barat[oa]s?|económic[oa]s?',
      zh: '便宜|划算',
    },
  },
  {
    measure: TEMPERATURE,
    more: {
      en: 'hotter|warmer',
      de: 'heißer|wärmer',
      fr: 'chaude?s?',
      es: 'calientes?|cálid[oa]s?|caluros[oa]s?',
      zh: '热|熱|暖',
    },
    less: {
      en: 'colder|cooler',
      de: 'kälter|kühler',
      fr: 'froide?s?|fra[iî](?:s|ches?)',
      es: 'frí[oa]s?|fresc[oa]s?',
      zh: '冷|凉',
    },
  },
  {
    measure: TIME,
    more: { en: 'longer', de: 'länger', fr: 'long(?:ue)?s?', es: 'larg[oa]s?', zh: '长|長|久' },
    less: {
      en: 'shorter|briefer',
      de: 'kürzer',
      fr: 'courte?s?|brefs?|brèves?',
      es: 'cort[oa]s?|breves?',
      zh: '短',
    },
  },
  {
    measure: SPEED,
    more: {
      en: 'faster|quicker|speedier',
      de: 'schneller',
      fr: 'rapides?|vite',
      es: 'rápid[oa]s?',
      zh: '快',
    },
    less: { en: 'slower', de: 'langsamer', fr: 'lente?s?', es: 'lent[oa]s?', zh: '慢' },
  },
  {
    measure: WEIGHT,
    more: { en: 'heavier', de: 'schwerer', fr: 'lourde?s?', es: 'pesad[oa]s?', zh: '重' },
    less: {
      en: 'lighter',
      de: 'leichter',
      fr: 'lég(?:er|ère)s?',
      es: 'liger[oa]s?|livian[oa]s?',
      zh: '轻|輕',
    },
  },
  {
    measure: NOISE,
    more: { en: 'louder|noisier', de: 'lauter', fr: 'bruyante?s?', es: 'ruidos[oa]s?', zh: '吵' },
    less: { en: 'quieter', de: 'leiser', fr: 'silencieu(?:x|ses?)', es: 'silencios[oa]s?', zh: '安静|安靜' },
  },
  {
    measure: DISTANCE,
    more: {
      en: 'farther|further',
      enLong: 'distant|remote',
      de: 'weiter|entfernter',
      fr: 'loin|éloignée?s?',
      es: 'lejos|lejan[oa]s?|alejad[oa]s?',
      zh: '远|遠',
    },
    less: { en: 'nearer|closer', de: 'näher', fr: 'proches?|près', es: 'cerca|cercan[oa]s?' },
  },
  {
    measure: HEIGHT,
    more: { en: 'taller' },
    less: {},
  },
  {
    measure: DEPTH,
    more: { en: 'deeper', de: 'tiefer', fr: 'profonde?s?', es: 'profund[oa]s?', zh: '深' },
    less: { en: 'shallower', de: 'flacher|seichter', zh: '浅' },
  },
  {
    measure: WIDTH,
    more: {
      en: 'wider|broader|thicker',
      de: 'breiter|dicker',
      fr: 'larges?|épaisse?s?',
      es: 'anch[oa]s?|grues[oa]s?',
      zh: '宽|寬|厚',
    },
    less: {
      en: 'narrower|thinner',
      de: 'schmaler|dünner',
      fr: 'étroite?s?|fine?s?',
      es: 'estrech[oa]s?|delgad[oa]s?',
      zh: '窄|薄',
    },
  },
  {
    measure: POWER,
    more: {
      en: 'stronger',
      enLong: 'powerful',
      de: 'stärker|leistungsstärker|leistungsfähiger',
      fr: 'puissante?s?',
      es: 'potentes?',
    },
    less: { en: 'weaker', de: 'schwächer', zh: '弱' },
  },
  {
    measure: POPULARITY,
    more: {
      en: 'busier',
      enLong: 'popular|visited',
      de: 'beliebter|besuchter',
      fr: 'populaires?|fréquentée?s?|visitée?s?',
      es: 'populares?|visitad[oa]s?|concurrid[oa]s?',
      zh: '受欢迎|受歡迎|热门',
    },
    less: {},
  },
  {
    measure: AGE,
    more: {
      en: 'newer|younger',
      de: 'neuer|jünger',
      fr: 'récente?s?|jeunes?|neu(?:f|ve)s?',
      es: 'recientes?|nuev[oa]s?|jóven(?:es)?',
      zh: '新|年轻',
    },
    less: {
      en: 'older',
      de: 'älter',
      fr: 'ancien(?:ne)?s?|vieux|vieilles?|âgée?s?',
      es: 'antigu[oa]s?|viej[oa]s?',
      zh: '老|旧|舊',
    },
  },
  {
    measure: DATES,
    more: { en: 'later', de: 'später', fr: 'tard|tardi(?:f|ve)s?', es: 'tarde|tardí[oa]s?', zh: '晚|迟' },
    less: { en: 'earlier|sooner', de: 'früher', fr: 'tôt', es: 'tempran[oa]s?|pronto', zh: '早' },
  },
  {
    measure: null,
    more: {
      en: 'higher|larger|bigger|greater',
      de: 'höher|größer',
      fr: 'élevée?s?|hautes?|hauts?|grande?s?|grosse?s?|forte?s?|importante?s?|nombreu(?:x|ses?)',
      es: 'alt[oa]s?|grandes?|elevad[oa]s?',
      zh: '多|高|大|强',
    },
    less: {
      en: 'lower|smaller|fewer',
      de: 'niedriger|kleiner|geringer|tiefer',
      fr: 'bas(?:se)?s?|petite?s?|faibles?',
      es: 'baj[oa]s?|pequeñ[oa]s?|reducid[oa]s?',
      zh: '少|低|小',
    },
  },
];

const formsOf = (source: string | undefined): string[] => (source ? source.split('|') : []);
const eitherOf = (source: string): string => `(?:${source})`;

/** Irregular stems of German superlatives. */
const GERMAN_STEMS: Readonly<Record<string, string>> = {
  höh: 'höch',
  näh: 'näch',
  größ: 'größ',
  teur: 'teuer',
};

/** "billigst" for "billiger", "ältest" for "älter". */
function germanSuperlative(comparative: string): string {
  const stem = comparative.replace(/er$/u, '');
  if (stem === 'größ') return 'größt';
  return `${GERMAN_STEMS[stem] ?? stem}${/[dtßsxz]$/u.test(stem) ? 'est' : 'st'}`;
}

/** Returns patterns for the superlatives of one direction in all languages. */
function superlatives(adjectives: Adjectives, opposite: Adjectives): string[] {
  const { en, enLong, de, fr, es, zh } = adjectives;
  const german = formsOf(de).map(germanSuperlative).join('|');
  const withFrench = (said: string, source = '') =>
    source ? [`(?:la |le |les )?${said} ${eitherOf(source)}`] : [];
  const withSpanish = (said: string, source = '') =>
    source ? [`(?:la |el |los |las )?${said} ${eitherOf(source)}`] : [];
  const spaced = [
    ...formsOf(en).map((form) => form.replace(/er$/u, 'est')),
    ...(enLong ? [`most ${eitherOf(enLong)}`] : []),
    ...(opposite.enLong ? [`least ${eitherOf(opposite.enLong)}`] : []),
    ...(german ? [`(?:(?:zweit|dritt)-?)?(?:${german})e[nrsm]?`, `am (?:${german})en`] : []),
    ...withFrench('plus', fr),
    ...withFrench('moins', opposite.fr),
    ...withSpanish('más', es),
    ...withSpanish('menos', opposite.es),
  ];
  return [...(spaced.length > 0 ? [word(...spaced)] : []), ...(zh ? [`最${eitherOf(zh)}的?`] : [])];
}

export const mostOf = ({ more, less }: Dimension): string[] => superlatives(more, less);
export const leastOf = ({ more, less }: Dimension): string[] => superlatives(less, more);

/** Returns the comparatives of one direction in spaced scripts with their own comparative forms. */
function comparatives({ en, enLong, de }: Adjectives, opposite: Adjectives): string[] {
  return [
    ...formsOf(en),
    ...(enLong ? [`more ${eitherOf(enLong)}`] : []),
    ...(opposite.enLong ? [`less ${eitherOf(opposite.enLong)}`] : []),
    ...formsOf(de).map((form) => `${form}(?:e[nrsm]?)?`),
  ];
}

export const MORE_WORDS: readonly string[] = DIMENSIONS.flatMap(({ more, less }) => comparatives(more, less));
export const LESS_WORDS: readonly string[] = DIMENSIONS.flatMap(({ more, less }) => comparatives(less, more));
const hanOf = (side: 'more' | 'less') => DIMENSIONS.flatMap((one) => formsOf(one[side].zh)).join('|');
export const MORE_HAN = eitherOf(hanOf('more'));
export const LESS_HAN = eitherOf(hanOf('less'));

/** "plus chaude", "más alto". */
const romanceComparatives = ({ more, less }: Dimension): string[] =>
  [more, less].flatMap(({ fr, es }) => [
    ...(fr ? [`(?:plus|moins) ${eitherOf(fr)}`] : []),
    ...(es ? [`(?:más|menos) ${eitherOf(es)}`] : []),
  ]);
export const ROMANCE_COMPARATIVES: readonly string[] = DIMENSIONS.flatMap(romanceComparatives);

/** Returns patterns for questions that compare by a dimension: "warmer", "plus chaude". */
export function comparesBy(dimension: Dimension): string[] {
  const { more, less } = dimension;
  const spaced = [
    ...comparatives(more, less),
    ...comparatives(less, more),
    ...romanceComparatives(dimension),
  ];
  const han = [more.zh, less.zh].filter(Boolean).join('|');
  return [word(...spaced), ...(han ? [`更${eitherOf(han)}|${eitherOf(han)}多少`] : [])];
}

/** "teuerste" for "teurer", "hottest" for "hotter". */
export function asSuperlative(comparative: string): string {
  const said = comparative.toLowerCase();
  const german = DIMENSIONS.flatMap(({ more, less }) => [...formsOf(more.de), ...formsOf(less.de)]);
  const base = german.find((form) => said.startsWith(form));
  return base === undefined ? comparative.replace(/er$/u, 'est') : `${germanSuperlative(base)}e`;
}
