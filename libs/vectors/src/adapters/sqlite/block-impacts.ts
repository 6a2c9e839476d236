/**
 * How much the points of a block can be worth at the most, whatever a search weighs them by: pairs of a frequency and a length,
 * both ascending, such that each point of the block has no more of the term, and no fewer words, than one of the pairs. BM25
 * grows with the one and falls with the other, so that its best pair is an upper bound for any average length.
 */
export type Impacts = ReadonlyArray<readonly [frequency: number, length: number]>;

/** More pairs tell points apart that hardly differ. */
const MAX_PAIRS = 8;

/** The impacts of the points that have these, and of one more. */
export function withImpact(impacts: Impacts, frequency: number, length: number): Impacts {
  if (impacts.some(([f, l]) => f >= frequency && l <= length)) return impacts;
  const others = impacts.filter(([f, l]) => f > frequency || l < length);
  const at = others.findIndex(([f]) => f > frequency);
  const all = others.toSpliced(at < 0 ? others.length : at, 0, [frequency, length]);
  return all.length > MAX_PAIRS ? joined(all) : all;
}

/** One pair fewer: the first two have the frequency of the one and the length of the other. */
function joined([first, second, ...others]: Impacts): Impacts {
  if (!first || !second) return others;
  return [[second[0], first[1]], ...others];
}

/** As bytes: varints of the differences to the pair before. */
export function packImpacts(impacts: Impacts): Uint8Array {
  const bytes: number[] = [];
  let [frequency, length] = [0, 0];
  for (const [f, l] of impacts) {
    pushVarint(bytes, f - frequency);
    pushVarint(bytes, l - length);
    [frequency, length] = [f, l];
  }
  return Uint8Array.from(bytes);
}

export function unpackImpacts(data: Uint8Array): Impacts {
  const pairs: Array<readonly [number, number]> = [];
  eachImpact(data, (frequency, length) => pairs.push([frequency, length]));
  return pairs;
}

/** Visits the pairs of packed impacts. */
export function eachImpact(data: Uint8Array, visit: (frequency: number, length: number) => void): void {
  let [frequency, length, isLength] = [0, 0, false];
  for (let position = 0; position < data.length; isLength = !isLength) {
    let value = 0;
    for (let factor = 1, more = true; more; factor *= 128) {
      const byte = data[position++] as number;
      value += (byte & 127) * factor;
      more = byte > 127;
    }
    if (isLength) visit(frequency, (length += value));
    else frequency += value;
  }
}

export function pushVarint(bytes: number[], value: number): void {
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) | 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
}
