/** How a heading is numbered. Headings of one kind have one level in a document. */
export interface HeadingNumber {
  /** Identifies the kind: "decimal-2" for "3.1", "chinese-4" for "一、". */
  kind: string;
  /** Kinds of one family are ordered by rank: 第一章 is above 一、 and "2" above "2.1". */
  family: 'decimal' | 'chinese' | 'named' | 'roman' | 'letter';
  rank: number;
  /** The number with the space after it. */
  marker: string;
}

const CHINESE_NUMBER = '[一二三四五六七八九十百零〇○\\d]+';
const CHINESE_UNITS = ['编編篇部', '章', '节節', '条條款'];
/** In nesting order. */
const CHINESE_MARKERS: ReadonlyArray<[RegExp, rank: number]> = [
  [/^[一二三四五六七八九十]{1,3}\s*[、．.]\s*/u, 4],
  [/^[（(]\s*[一二三四五六七八九十]{1,3}\s*[)）]\s*(?:[.、]\s*)?/u, 5],
  [/^\d{1,2}\s*[、．.]\s*(?=[\p{Script=Han}\p{P}])/u, 6],
  [/^[（(]\s*\d{1,2}\s*[)）]\s*(?:[.、]\s*)?(?=[\p{Script=Han}\p{P}])/u, 7],
  [/^[①-⑳]\s*/u, 8],
];
const CHINESE_UNIT = new RegExp(`^第\\s*${CHINESE_NUMBER}\\s*([${CHINESE_UNITS.join('')}])\\s*`, 'u');
const DECIMAL = /^(\d{1,2}(?:\.\d{1,2}){0,4})[.:]?\s+(?=[\p{Lu}\p{Lo}“"‘'(¿¡\d])/u;
const ROMAN = /^[IVX]{1,5}[.:]\s+(?=[\p{Lu}\p{Lo}“"])/u;
const LETTER = /^[A-Z](?:\.|\.?(?=\s{2,})|[.:])\s+(?=[\p{Lu}\p{Lo}“"])/u;
const BIG = 'part|book|teil|buch|partie|parte|livre|libro|deel|часть';
const MIDDLE = 'chapter|kapitel|chapitre|cap[ií]tulo|capitolo|hoofdstuk|rozdzia[łl]|глава';
const SMALL =
  'section|abschnitt|article|artikel|art[ií]culo|articolo|artigo|secci[oó]n|sezione|module|unit|lesson';
const BESIDE = 'appendix|annex|annexe|anhang|anlage|anexo|allegato|bijlage|schedule|exhibit';
const NAMED: ReadonlyArray<[RegExp, rank: number]> = [BIG, MIDDLE, SMALL, BESIDE].map((words, rank) => [
  new RegExp(`^(?:(?:${words})\\s|§)\\s*`, 'iu'),
  rank,
]);
const NAMED_NUMBER = /^(?:\d{1,3}(?:\.\d{1,2})*|[IVXLC]{1,6}|[A-Z])(?![\p{L}\p{N}])[.:–—-]?\s*/u;

/** Null for text that does not begin with a number. */
export function numberingOf(text: string): HeadingNumber | null {
  if (/^[a-z]/i.test(text)) return named(text) ?? lettered(text);
  return chinese(text) ?? decimal(text) ?? named(text) ?? lettered(text);
}

/** True for numbering that prose and lists do not use: a heading even without emphasis. */
export function isChapterNumbering({ family, rank }: HeadingNumber): boolean {
  return family === 'named' || (family === 'chinese' && rank <= 4);
}

function chinese(text: string): HeadingNumber | null {
  const unit = CHINESE_UNIT.exec(text);
  if (unit) {
    const rank = CHINESE_UNITS.findIndex((units) => units.includes(unit[1]!));
    return { kind: `chinese-${rank}`, family: 'chinese', rank, marker: unit[0] };
  }
  for (const [pattern, rank] of CHINESE_MARKERS) {
    const found = pattern.exec(text);
    if (found) return { kind: `chinese-${rank}`, family: 'chinese', rank, marker: found[0] };
  }
  return null;
}

function decimal(text: string): HeadingNumber | null {
  const found = DECIMAL.exec(text);
  if (!found) return null;
  const rank = found[1]!.split('.').length;
  return { kind: `decimal-${rank}`, family: 'decimal', rank, marker: found[0] };
}

function named(text: string): HeadingNumber | null {
  for (const [pattern, rank] of NAMED) {
    const name = pattern.exec(text)?.[0];
    const number = name === undefined ? undefined : NAMED_NUMBER.exec(text.slice(name.length))?.[0];
    if (name === undefined || number === undefined) continue;
    // An annex ranks with the chapters.
    const beside = rank === 3 ? 1 : rank;
    return { kind: `named-${beside}`, family: 'named', rank: beside, marker: name + number };
  }
  return null;
}

function lettered(text: string): HeadingNumber | null {
  const roman = ROMAN.exec(text);
  if (roman) return { kind: 'roman', family: 'roman', rank: 1, marker: roman[0] };
  const letter = LETTER.exec(text);
  return letter ? { kind: 'letter', family: 'letter', rank: 1, marker: letter[0] } : null;
}
