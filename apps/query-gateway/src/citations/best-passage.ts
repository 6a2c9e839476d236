import { type Figure, isStated } from '@tessera/models';
import type { Steps } from '@tessera/platform';
import { type Claim, isOverlong, statedFigures, statedValues, termsOf } from './claim.js';
import { FoldedText, type Range } from './folded-text.js';
import { datesIn, isDateStated, type SaidDate } from './said-dates.js';

/** A sentence of a source, or a cell of a table. */
export class Unit {
  private knownTerms: ReadonlySet<string> | null = null;
  private knownSaid: FoldedText | null = null;
  private knownValues: readonly number[] | null = null;
  private knownFigures: readonly Figure[] | null = null;
  private knownDates: readonly SaidDate[] | null = null;

  constructor(
    readonly text: string,
    readonly range: Range,
  ) {}

  get terms(): ReadonlySet<string> {
    return (this.knownTerms ??= termsOf(this.text));
  }

  get said(): FoldedText {
    return (this.knownSaid ??= new FoldedText(this.text));
  }

  get values(): readonly number[] {
    return (this.knownValues ??= statedValues(this.text));
  }

  /** Without those of dates. */
  get figures(): readonly Figure[] {
    return (this.knownFigures ??= statedFigures(datesIn(this.text).rest));
  }

  get dates(): readonly SaidDate[] {
    return (this.knownDates ??= datesIn(this.text).dates);
  }

  /** Whether it states a name with digits, or a date in any notation. */
  states(literal: string | SaidDate): boolean {
    return typeof literal === 'string'
      ? !this.said.find(literal).next().done
      : isDateStated(literal, this.dates, this.values);
  }
}

/** Which share of a claim's words a passage has to hold, weighed by their rarity in the source. */
const LEAST_SHARE = 0.5;
/** How much more the passage has to hold than any other of the source. */
const LEAST_LEAD = 0.1;
/** A further sentence has to add this share. */
const LEAST_GAIN = 0.25;
/** … or this one, if it states a missing figure. */
const LEAST_GAIN_OF_FIGURE = 0.07;
const FEWEST_SHARED = 3;
/** A word that other passages hold speaks for those. */
const WEIGHT_ELSEWHERE = 1.5;

/** Passages begin at the best of the units. */
const MOST_TRIED = 6;

interface Scored {
  from: number;
  to: number;
  share: number;
  shared: number;
}

/**
 * Finds the passage that supports a claim best: a unit, or up to `most` consecutive ones if each adds something. It
 * states every figure of the claim. Null if it holds too little of the claim, or hardly more than another passage.
 */
export function* bestPassage(
  claim: Claim,
  units: readonly Unit[],
  most: number,
): Steps<[from: number, to: number] | null> {
  if (isOverlong(claim)) return null;
  const weights = yield* weigh(claim, units);
  let total = 0;
  for (const weight of weights.values()) total += weight;
  if (total === 0) return null;
  const single = units.map((_, at) => scoreOf(weights, total, units, at, at));
  yield;
  const ranked = single.filter(({ share }) => share > 0).sort((a, b) => b.share - a.share);
  const stating: Scored[] = [];
  for (const { from: start } of ranked.slice(0, MOST_TRIED)) {
    const extended = yield* extend(claim, units, { weights, total, from: start, most });
    const { from, to } = extended;
    const main = ranked.find((one) => one.from >= from && one.from <= to);
    const isOfOthers = main !== undefined && isContrary(claim, units[main.from] as Unit);
    if (missingFigures(claim, units.slice(from, to + 1)) === 0 && !isOfOthers) stating.push(extended);
    yield;
  }
  stating.sort((a, b) => b.share - a.share || a.to - a.from - (b.to - b.from));
  const [best] = stating;
  if (!best || best.share < LEAST_SHARE || best.shared < Math.min(FEWEST_SHARED, weights.size)) return null;
  const rival = stating.find(({ from, to }) => to < best.from || from > best.to);
  if (rival && best.share - rival.share < LEAST_LEAD) return null;
  return [best.from, best.to];
}

function* weigh(claim: Claim, units: readonly Unit[]): Steps<Map<string, number>> {
  // Figures are compared by their values.
  const holding = new Map([...claim.terms].filter((term) => !/\p{Nd}/u.test(term)).map((term) => [term, 0]));
  for (const { terms } of units) {
    for (const term of terms) {
      const count = holding.get(term);
      if (count !== undefined) holding.set(term, count + 1);
    }
    yield;
  }
  return new Map(
    [...holding].map(([term, count]) => {
      const rarity = Math.log(1 + units.length / Math.max(1, count));
      return [term, count > 0 ? WEIGHT_ELSEWHERE * rarity : rarity];
    }),
  );
}

function scoreOf(
  weights: ReadonlyMap<string, number>,
  total: number,
  units: readonly Unit[],
  from: number,
  to: number,
): Scored {
  let sum = 0;
  let shared = 0;
  for (let at = from; at <= to; at++)
    for (const term of (units[at] as Unit).terms) {
      const isCounted = units.slice(from, at).some(({ terms }) => terms.has(term));
      const weight = isCounted ? undefined : weights.get(term);
      if (weight === undefined) continue;
      sum += weight;
      shared++;
    }
  return { from, to, share: sum / total, shared };
}

/** Adds neighbours while each adds enough, or states a figure that is missing. */
function* extend(
  claim: Claim,
  units: readonly Unit[],
  {
    weights,
    total,
    from,
    most,
  }: { weights: ReadonlyMap<string, number>; total: number; from: number; most: number },
): Steps<Scored> {
  let best = scoreOf(weights, total, units, from, from);
  while (best.to - best.from + 1 < most) {
    yield;
    const missing = missingFigures(claim, units.slice(best.from, best.to + 1));
    const grown = [
      ...(best.from > 0 ? [scoreOf(weights, total, units, best.from - 1, best.to)] : []),
      ...(best.to + 1 < units.length ? [scoreOf(weights, total, units, best.from, best.to + 1)] : []),
    ].filter(
      (one) =>
        one.share - best.share >= LEAST_GAIN ||
        (missing > 0 &&
          one.share - best.share >= LEAST_GAIN_OF_FIGURE &&
          missingFigures(claim, units.slice(one.from, one.to + 1)) < missing),
    );
    const [next] = grown.sort((a, b) => b.share - a.share);
    if (!next) break;
    best = next;
  }
  return best;
}

/** How many figures, dates and names with digits of a claim a passage does not state, or less often than the claim. */
export function missingFigures({ figures, literals, dates }: Claim, passage: readonly Unit[]): number {
  const values = figures.length + dates.length === 0 ? [] : passage.flatMap((unit) => unit.values);
  const stated = passage.flatMap((unit) => unit.dates);
  const names = literals.filter((name) => !passage.some((unit) => unit.states(name)));
  const missing = figures.filter((figure) => !isStated(figure, values));
  return (
    missing.length +
    names.length +
    dates.filter((date) => !isDateStated(date, stated, values)).length +
    countLacking(figures, passage)
  );
}

/** How many figures the claim states more often than the passage: a score of 20–20 instead of 20–18. */
function countLacking(figures: readonly Figure[], passage: readonly Unit[]): number {
  const times = Map.groupBy(figures, ({ values }) => values[0]?.value);
  return [...times.values()].filter(([figure, ...more]) => {
    if (!figure || more.length === 0) return false;
    const said = passage
      .flatMap((unit) => unit.figures)
      .filter(({ values }) =>
        isStated(
          figure,
          values.map(({ value }) => value),
        ),
      );
    return said.length > 0 && said.length <= more.length;
  }).length;
}

const isYear = ({ text }: Figure) => /^(?:1[5-9]|20)\p{Nd}{2}$/u.test(text);
const isShare = ({ text }: Figure) => /%$/u.test(text);

/** Whether a sentence states another figure, of the same kind, where the claim has one that it lacks. */
function isContrary({ figures }: Claim, { values, figures: said, dates }: Unit): boolean {
  const claimed = figures.flatMap((figure) => figure.values.map(({ value }) => value));
  const lacking = figures.filter((figure) => !isStated(figure, values));
  const others = said.filter((figure) => !isStated(figure, claimed));
  const isOfOtherYear = dates.some(({ year }) => year !== null && !claimed.includes(year));
  if (isOfOtherYear && lacking.some(isYear)) return true;
  return lacking.some((figure) =>
    others.some((other) => isYear(other) === isYear(figure) && isShare(other) === isShare(figure)),
  );
}
