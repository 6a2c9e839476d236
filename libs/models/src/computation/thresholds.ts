import { amountOf } from './value-bands.js';
import { dateIn, hoursIn } from './cell-value.js';

/** "More than 200 stations", "before July 2020". */
export interface Threshold {
  comparator: 'above' | 'below' | 'at least' | 'at most';
  /** For a date: the number of days since 1970. */
  amount: number;
  /** Whether it is a date. */
  isDate: boolean;
  /** Whether it is a duration, in hours. */
  isDuration: boolean;
  /** Whether it states thousands or millions itself, which a table may state in its header. */
  isScaled: boolean;
}

const NUMBER =
  /(?<![\p{L}])(?:(?<above>(?:more|greater|higher|larger|bigger|longer|heavier|louder) than|over|above|exceed(?:s|ed|ing)?|übersteig(?:t|en)|dépasse(?:nt)?|au-dessus de|por encima de(?: los| las)?|supera[n]?|mehr als|über|höher als|größer als|länger als|schwerer als|plus de|supérieure?s? à|más de|superior(?:es)? a)|(?<below>(?:less|fewer|lower|smaller|shorter|cheaper|lighter) than|under|below|en dessous de|por debajo de(?: los| las)?|weniger als|unter|kleiner als|kürzer als|moins de|inférieure?s? à|menos de|inferior(?:es)? a)|(?<least>at least|no (?:less|fewer) than|mindestens|au moins|al menos|como mínimo)|(?<most>at most|no more than|höchstens|maximal|au plus|como máximo))\s+(?:(?:[€$£¥]|EUR|USD|CHF|GBP|CNY)\s*)?(?<number>\p{Nd}[\p{Nd}.,'’]{0,20})(?:\s*(?<scale>k|thousand|tausend|m|mio\.?|million(?:s|en)?|bn|billion(?:s|en)?)(?!\p{L}))?(?:\s*(?:[€$£%]|(?:EUR|USD|CHF|GBP|euros?|dollars?|pounds?|francs?|percent|prozent|met(?:er|re)s?|meter[n]?|mètres?|metros?|kilomet(?:er|re)s?|kilos?|kilogram(?:m|me)?s?|lit(?:er|re)s?|mg\/l|km|kg|kWh|dB|mm|cm|m|g|l|(?<unit>hours?|days?|weeks?|months?|minutes?|stunden?|tagen?|minuten|heures?|jours?|horas?|d[ií]as?|minutos?))(?!\p{L})))?|(?:(?<aboveHan>超过|超過|大于|大於|高于|高於|多于|多於)|(?<belowHan>低于|低於|小于|小於|少于|少於|不足|不到)|(?<leastHan>至少|不少于|不低于))\s*(?<numberHan>\p{Nd}[\p{Nd}.,]{0,20})\s*(?<scaleHan>万|萬|亿|億)?(?:欧元|美元|人民币|元)?|(?<numberBefore>\p{Nd}[\p{Nd}.,]{0,20})(?<scaleBefore>万|萬|亿|億)?(?:欧元|美元|元|分|岁|人|台|件|天|年|米)?[及或含]?(?:(?<aboveAfter>以上)|(?<belowAfter>以下))/iu;
const DATE_TEXT = String.raw`(?:\p{Nd}{1,2}(?:st|nd|rd|th|\.)?\s+)?\p{L}{3,12}\.?\s+(?:\p{Nd}{1,2},?\s+)?\p{Nd}{4}|\p{Nd}{4}-\p{Nd}{2}-\p{Nd}{2}|\p{Nd}{1,2}\.\p{Nd}{1,2}\.\p{Nd}{4}|(?:1[5-9]|20)\p{Nd}{2}`;
const DATE = new RegExp(
  String.raw`(?<!\p{L})(?:(?<before>before|prior to|earlier than|vor(?: dem)?|avant(?: le)?|antes (?:de|del))|(?<after>after|later than|nach(?: dem)?|après(?: le)?|después (?:de|del))|(?<since>since|seit(?: dem)?|depuis(?: le)?|desde(?: el)?))\s+(?<date>${DATE_TEXT})(?!\p{L}|[\p{Nd},.]\p{Nd})|(?<dateHan>(?:1[5-9]|20)\p{Nd}{2}(?:年(?:\p{Nd}{1,2}月(?:\p{Nd}{1,2}日)?)?|-\p{Nd}{2}-\p{Nd}{2}))(?:(?<beforeHan>(?:之?前|以前)(?![\p{Nd}一二两三四五]))|(?<afterHan>之?后|以后|之?後|以後))`,
  'iu',
);
const SCALES: ReadonlyArray<readonly [RegExp, number]> = [
  [/^(?:k|thousand|tausend)$/iu, 1e3],
  [/^(?:m|mio\.?|million)/iu, 1e6],
  [/^(?:bn|billion)/iu, 1e9],
  [/^[万萬]$/u, 1e4],
  [/^[亿億]$/u, 1e8],
];

/** Returns the first threshold of a question, and the text without it, or null. */
export function thresholdIn(text: string): { threshold: Threshold; rest: string } | null {
  const dated = datedIn(text);
  if (dated) return dated;
  const match = NUMBER.exec(text);
  if (!match?.groups) return null;
  const { groups } = match;
  const written = groups['number'] ?? groups['numberHan'] ?? groups['numberBefore'] ?? '';
  const plain = amountOf(written);
  if (!Number.isFinite(plain)) return null;
  const scaleText = groups['scale'] ?? groups['scaleHan'] ?? groups['scaleBefore'];
  const scale = SCALES.find(([pattern]) => pattern.test(scaleText ?? ''))?.[1];
  const hours = hoursIn((groups['unit'] ?? '').toLowerCase());
  const comparator =
    (groups['above'] ?? groups['aboveHan'])
      ? 'above'
      : (groups['below'] ?? groups['belowHan'])
        ? 'below'
        : (groups['least'] ?? groups['leastHan'] ?? groups['aboveAfter'])
          ? 'at least'
          : 'at most';
  return {
    threshold: {
      comparator,
      amount: plain * (scale ?? 1) * (hours ?? 1),
      isDate: false,
      isDuration: hours !== undefined,
      isScaled: scale !== undefined,
    },
    rest: text.replace(match[0], ' '),
  };
}

function datedIn(text: string): { threshold: Threshold; rest: string } | null {
  const match = DATE.exec(text);
  if (!match?.groups) return null;
  const { before, beforeHan, after, afterHan, date, dateHan } = match.groups;
  const written = (date ?? dateHan ?? '').replace(/年$/u, '');
  const isYear = /^\p{Nd}{4}$/u.test(written);
  const day = dateIn(isYear ? `${written}-01-01` : written);
  if (!day) return null;
  const isAfter = (after ?? afterHan) !== undefined;
  // "After 2020" starts with 2021.
  const end = isYear && isAfter ? dateIn(`${Number(written) + 1}-01-01`) : null;
  const comparator =
    (before ?? beforeHan) !== undefined ? 'below' : isAfter && end === null ? 'above' : 'at least';
  return {
    threshold: {
      comparator,
      amount: (end ?? day).amount,
      isDate: true,
      isDuration: false,
      isScaled: false,
    },
    rest: text.replace(match[0], ' '),
  };
}

/** Whether an amount satisfies the threshold. */
export function isBeyond(amount: number, { comparator, amount: bound }: Threshold): boolean {
  switch (comparator) {
    case 'above':
      return amount > bound;
    case 'below':
      return amount < bound;
    case 'at least':
      return amount >= bound;
    case 'at most':
      return amount <= bound;
  }
}
