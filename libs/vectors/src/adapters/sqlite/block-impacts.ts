/**
 * Upper bounds for the points of a block, whatever weights a search uses: pairs of a frequency and a length, both
 * ascending, such that each point of the block has at most the frequency and at least the length of one of the pairs.
 * BM25 grows with frequency and falls with length, so the best pair is an upper bound for any average length.
 */
export type Impacts = ReadonlyArray<readonly [frequency: number, length: number]>;

/** More pairs would hardly tighten the bound. */
const MAX_PAIRS = 8;

/** The impacts including one more point. */
export function withImpact(impacts: Impacts, frequency: number, length: number): Impacts {
  if (impacts.some(([f, l]) => f >= frequency && l <= length)) return impacts;
  const others = impacts.filter(([f, l]) => f > frequency || l < length);
  const at = others.findIndex(([f]) => f > frequency);
  const all = others.toSpliced(at < 0 ? others.length : at, 0, [frequency, length]);
  return all.length > MAX_PAIRS ? joined(all) : all;
}

/** Merges the first two: the higher frequency, the lower length. */
function joined([first, second, ...others]: Impacts): Impacts {
  if (!first || !second) return others;
  return [[second[0], first[1]], ...others];
}

/** As varints of the differences to the previous pair. */
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
