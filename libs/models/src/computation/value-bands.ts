/**
 * A range of amounts, as used for rates and discounts: "up to 5 kg", "£5,000 to £19,999", "50以上". Both ends are
 * inclusive.
 */
export interface Band {
  from: number;
  to: number;
  /** In lower case; empty if the text has none. */
  unit: string;
}

const NUMBER = String.raw`(?:[€$£¥]\s?)?(\p{Nd}[\p{Nd}.,'’\u00A0\u202F]{0,15})`;
const UNIT = String.raw`\s?(?:\p{L}{1,12}\.?|[%€$£¥°]\p{L}?)?(?:\s\p{L}{1,12})?`;
const pattern = (source: string) => new RegExp(String.raw`^\s*${source}\s*$`, 'iu');
const BETWEEN = pattern(
  String.raw`(?:from |von |de |desde |entre |between )?${NUMBER}${UNIT}\s?(?:-|–|—|to|bis|à|a|y|and|und|et|hasta|至|到|~)\s?${NUMBER}${UNIT}`,
);
const UP_TO = pattern(
  String.raw`(?:up to|bis(?: zu| einschl(?:ießlich|\.))?|jusqu['’]à|hasta|max(?:imum|imal|\.)?|at most|höchstens|≤|<=|不超过|最多)\s?${NUMBER}${UNIT}|${NUMBER}${UNIT}(?:以内|及以下|以下|or less|oder weniger|et moins|o menos)`,
);
const BELOW = pattern(
  String.raw`(?:below|under|less than|unter|weniger als|moins de|menos de|<|低于|不足|少于)\s?${NUMBER}${UNIT}`,
);
const FROM = pattern(
  String.raw`(?:from|at least|ab|mindestens|von|dès|à partir de|desde|a partir de|≥|>=|至少|不低于)\s?${NUMBER}${UNIT}|${NUMBER}${UNIT}\s?(?:\+|and (?:more|over|above)|or more|und mehr|oder mehr|et plus|ou plus|y más|o más|及以上|以上)`,
);
const ABOVE = pattern(
  String.raw`(?:over|above|more than|über|mehr als|plus de|au-delà de|más de|>|超过|高于)\s?${NUMBER}${UNIT}`,
);

/**
 * Parses adjacent texts as ranges; null for texts that are none. After "up to 5", the range "up to 10" starts above 5.
 */
export function bandsOf(texts: readonly string[]): Array<Band | null> {
  const bands = texts.map((text) => bandOf(text.normalize('NFKC').replace(/[(（][^()（）]*[)）]\s*$/u, '')));
  const ends = bands.flatMap((band) => (band && band.from === -Infinity ? [band.to] : []));
  return bands.map((band) => {
    if (!band || band.from !== -Infinity) return band;
    const before = Math.max(...ends.filter((end) => end < band.to));
    return { ...band, from: before === -Infinity ? before : after(before) };
  });
}

/** @param unit in lower case; an amount of another unit is never in the range */
export function isIn(band: Band, amount: number, unit: string): boolean {
  return amount >= band.from && amount <= band.to && band.unit === unit;
}

/** Returns the normalised unit in the text before or after a number. */
export function unitIn(text: string): string {
  const said = /[€$£¥%°]|\p{L}+/u.exec(text.toLowerCase())?.[0] ?? '';
  return SAME_UNITS.find((unit) => unit.test(said))?.source ?? said;
}

const SAME_UNITS = [
  /^(?:€|eur|euros?|欧元)$/u,
  /^(?:\$|usd|dollars?|美元)$/u,
  /^(?:£|gbp|pounds?)$/u,
  /^(?:kg|kilos?|kilogram(?:m?e?s?)|公斤|千克)$/u,
  /^(?:days?|tage?n?|jours?|d[ií]as?|天)$/u,
  /^(?:hours?|h|stunden?|heures?|horas?|小时)$/u,
  /^(?:pieces?|pcs|stück|pièces?|piezas?|unidades|件|个|台)$/u,
  /^(?:packs?|pakete?n?|paquets?|paquetes?|包)$/u,
];

/** Nearest amounts above and below a bound that is exclusive. */
const after = (amount: number) => amount + Number.EPSILON * Math.max(1, Math.abs(amount)) * 4;
const before = (amount: number) => amount - Number.EPSILON * Math.max(1, Math.abs(amount)) * 4;

function bandOf(text: string): Band | null {
  if (text.length > 60) return null;
  const [, low, high] = BETWEEN.exec(text) ?? [];
  if (low !== undefined && high !== undefined) {
    const band = { from: amountOf(low), to: amountOf(high), unit: unitOf(text) };
    return band.from < band.to ? band : null;
  }
  const amountIn = (kind: RegExp) => {
    const [, first, second] = kind.exec(text) ?? [];
    const said = first ?? second;
    return said === undefined ? null : amountOf(said);
  };
  const upTo = amountIn(UP_TO);
  const unit = unitOf(text);
  if (upTo !== null) return { from: -Infinity, to: upTo, unit };
  const below = amountIn(BELOW);
  if (below !== null) return { from: -Infinity, to: before(below), unit };
  const from = amountIn(FROM);
  if (from !== null) return { from, to: Infinity, unit };
  const above = amountIn(ABOVE);
  return above === null ? null : { from: after(above), to: Infinity, unit };
}

/** Unit of the last number, or the currency sign before it. */
function unitOf(text: string): string {
  const [behind = ''] = /(?<!\P{Nd})\P{Nd}*$/u.exec(text) ?? [];
  return (
    unitIn(behind.replace(/及?以[上下内]$/u, '').replace(/\b(?:and|or|und|oder|et|ou|y|o)\b.*$/iu, '')) ||
    unitIn(/[€$£¥]/u.exec(text)?.[0] ?? '')
  );
}

/** Reads "19,999" and "19.999" as thousands, "2,5" as a decimal. */
export function amountOf(written: string): number {
  const plain = written
    .replace(/[.,]$/u, '')
    .replace(/[.,'’\u00A0\u202F](?=\p{Nd}{3}(?!\p{Nd}))/gu, '')
    .replace(',', '.');
  return Number(plain);
}
