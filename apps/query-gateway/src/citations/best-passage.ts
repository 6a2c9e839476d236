import { isStated } from '@tessera/models';
import { type Claim, statedValues, termsOf } from './claim.js';
import { FoldedText, type Range } from './folded-text.js';

/** A sentence of a source, or a cell of a table. */
export class Unit {
  private knownTerms: ReadonlySet<string> | null = null;
  private knownSaid: FoldedText | null = null;
  private knownValues: readonly number[] | null = null;

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
export function bestPassage(
  claim: Claim,
  units: readonly Unit[],
  most: number,
): [from: number, to: number] | null {
  const weights = weigh(claim, units);
  let total = 0;
  for (const weight of weights.values()) total += weight;
  if (total === 0) return null;
  const single = units.map((_, at) => scoreOf(weights, total, units, at, at));
  const ranked = single.filter(({ share }) => share > 0).sort((a, b) => b.share - a.share);
  const passages = ranked
    .slice(0, MOST_TRIED)
    .map(({ from }) => extend(claim, units, { weights, total, from, most }));
  const stating = passages
    .filter(({ from, to }) => missingFigures(claim, units.slice(from, to + 1)) === 0)
    .sort((a, b) => b.share - a.share || a.to - a.from - (b.to - b.from));
  const [best] = stating;
  if (!best || best.share < LEAST_SHARE || best.shared < Math.min(FEWEST_SHARED, weights.size)) return null;
  const rival = stating.find(({ from, to }) => to < best.from || from > best.to);
  if (rival && best.share - rival.share < LEAST_LEAD) return null;
  return [best.from, best.to];
}

function weigh(claim: Claim, units: readonly Unit[]): Map<string, number> {
  return new Map(
    // Figures are compared by their values.
    [...claim.terms]
      .filter((term) => !/\p{Nd}/u.test(term))
      .map((term) => {
        const holding = units.reduce((count, unit) => count + (unit.terms.has(term) ? 1 : 0), 0);
        const rarity = Math.log(1 + units.length / Math.max(1, holding));
        return [term, holding > 0 ? WEIGHT_ELSEWHERE * rarity : rarity];
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
  for (const [term, weight] of weights) {
    let isHeld = false;
    for (let at = from; at <= to && !isHeld; at++) isHeld = (units[at] as Unit).terms.has(term);
    if (!isHeld) continue;
    sum += weight;
    shared++;
  }
  return { from, to, share: sum / total, shared };
}

/** Adds neighbours while each adds enough, or states a figure that is missing. */
function extend(
  claim: Claim,
  units: readonly Unit[],
  {
    weights,
    total,
    from,
    most,
  }: { weights: ReadonlyMap<string, number>; total: number; from: number; most: number },
): Scored {
  let best = scoreOf(weights, total, units, from, from);
  while (best.to - best.from + 1 < most) {
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

/** How many figures and names with digits of a claim a passage does not state. */
export function missingFigures({ figures, literals }: Claim, passage: readonly Unit[]): number {
  const values = figures.length === 0 ? [] : passage.flatMap((unit) => unit.values);
  const missing = literals.filter((name) => passage.every(({ said }) => said.find(name).next().done));
  return figures.filter((figure) => !isStated(figure, values)).length + missing.length;
}
