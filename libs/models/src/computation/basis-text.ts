import type { Direction } from './superlatives.js';

/** Explanations of how a figure was computed, by language. */
interface BasisTexts {
  most: (place: string, rows: number) => string;
  least: (place: string, rows: number) => string;
  latest: (place: string, rows: number) => string;
  earliest: (place: string, rows: number) => string;
  /** "second ", "third ": precedes "highest". */
  places: readonly string[];
  sum: (rows: number) => string;
  average: (rows: number) => string;
  count: (rows: number) => string;
  difference: (amount: string) => string;
}

const TEXTS: Readonly<Record<string, BasisTexts>> = {
  en: {
    most: (place, rows) => `${place}highest of ${rows} rows`,
    least: (place, rows) => `${place}lowest of ${rows} rows`,
    latest: (place, rows) => `${place}latest of ${rows} rows`,
    earliest: (place, rows) => `${place}earliest of ${rows} rows`,
    places: ['', 'second ', 'third '],
    sum: (rows) => `sum of ${rows} rows`,
    average: (rows) => `average of ${rows} rows`,
    count: (rows) => `of ${rows} rows`,
    difference: (amount) => `difference: ${amount}`,
  },
  de: {
    most: (place, rows) => `${place}höchster Wert von ${rows} Zeilen`,
    least: (place, rows) => `${place}niedrigster Wert von ${rows} Zeilen`,
    latest: (place, rows) => `${place}spätestes Datum von ${rows} Zeilen`,
    earliest: (place, rows) => `${place}frühestes Datum von ${rows} Zeilen`,
    places: ['', 'zweit', 'dritt'],
    sum: (rows) => `Summe von ${rows} Zeilen`,
    average: (rows) => `Durchschnitt von ${rows} Zeilen`,
    count: (rows) => `von ${rows} Zeilen`,
    difference: (amount) => `Differenz: ${amount}`,
  },
  fr: {
    most: (place, rows) => `${place}valeur la plus élevée sur ${rows} lignes`,
    least: (place, rows) => `${place}valeur la plus basse sur ${rows} lignes`,
    latest: (place, rows) => `${place}date la plus tardive sur ${rows} lignes`,
    earliest: (place, rows) => `${place}date la plus proche sur ${rows} lignes`,
    places: ['', 'deuxième ', 'troisième '],
    sum: (rows) => `somme de ${rows} lignes`,
    average: (rows) => `moyenne de ${rows} lignes`,
    count: (rows) => `sur ${rows} lignes`,
    difference: (amount) => `différence : ${amount}`,
  },
  es: {
    most: (place, rows) => `${place}valor más alto de ${rows} filas`,
    least: (place, rows) => `${place}valor más bajo de ${rows} filas`,
    latest: (place, rows) => `${place}fecha más tardía de ${rows} filas`,
    earliest: (place, rows) => `${place}fecha más temprana de ${rows} filas`,
    places: ['', 'segundo ', 'tercer '],
    sum: (rows) => `suma de ${rows} filas`,
    average: (rows) => `promedio de ${rows} filas`,
    count: (rows) => `de ${rows} filas`,
    difference: (amount) => `diferencia: ${amount}`,
  },
  zh: {
    most: (place, rows) => `${rows}行中${place}最高`,
    least: (place, rows) => `${rows}行中${place}最低`,
    latest: (place, rows) => `${rows}行中${place}最晚`,
    earliest: (place, rows) => `${rows}行中${place}最早`,
    places: ['', '第二', '第三'],
    sum: (rows) => `${rows}行合计`,
    average: (rows) => `${rows}行平均`,
    count: (rows) => `共${rows}行`,
    difference: (amount) => `差额：${amount}`,
  },
};

function textsOf(language: string): BasisTexts {
  return TEXTS[language.split('-')[0] as string] ?? (TEXTS['en'] as BasisTexts);
}

/** Identifies the highest or lowest value of a column. */
export interface ExtremeValue {
  direction: Direction;
  /** From 0. */
  rank: number;
  isOfDates: boolean;
}

export function extremeBasisText(
  language: string,
  { direction, rank, isOfDates }: ExtremeValue,
  rows: number,
): string {
  const texts = textsOf(language);
  const kind = isOfDates ? ({ most: 'latest', least: 'earliest' } as const)[direction] : direction;
  return texts[kind](texts.places[rank] ?? '', rows);
}

export function basisText(language: string, kind: 'sum' | 'average' | 'count', rows: number): string {
  return textsOf(language)[kind](rows);
}

export function differenceText(language: string, amount: string): string {
  return textsOf(language).difference(amount);
}
