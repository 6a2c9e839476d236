/** A delimiter of fields. */
export interface SniffedDelimiter {
  delimiter: string;
  /** 0 (no table at all) to 1 (every row has the same number of fields, and more than one). */
  confidence: number;
}

const DELIMITERS = [',', ';', '\t', '|'] as const;
const MAX_SAMPLED_ROWS = 200;
const MAX_FIELDS = 2_000;

/**
 * The delimiter with which most rows have the same number of fields. Delimiters within quotes do not count, nor does
 * the last row of a sample, which may be cut.
 */
export function sniffDelimiter(sample: string): SniffedDelimiter {
  const declared = /^\ufeff?sep=([^"\ud800-\udfff])\r?\n/i.exec(sample)?.[1];
  if (declared) return { delimiter: declared, confidence: 1 };
  let best: SniffedDelimiter & { score: number } = { delimiter: ',', confidence: 0, score: 0 };
  for (const delimiter of DELIMITERS) {
    const counts = fieldCounts(sample, delimiter);
    const { confidence, fields } = agreement(counts);
    // Among equally regular ones, the one with more fields: lines of "a;b" may contain one comma each.
    const score = confidence * (1 + Math.min(fields, 50) / 100);
    if (fields > 1 && score > best.score) best = { delimiter, confidence, score };
  }
  return { delimiter: best.delimiter, confidence: best.confidence };
}

function fieldCounts(sample: string, delimiter: string): number[] {
  const counts: number[] = [];
  let fields = 1;
  let isQuoted = false;
  let isRowEmpty = true;
  for (let index = 0; index < sample.length && counts.length < MAX_SAMPLED_ROWS; index++) {
    const char = sample[index]!;
    if (char === '"') isQuoted = !isQuoted;
    else if (char === delimiter && !isQuoted) fields++;
    if (char === '\n' && !isQuoted) {
      if (!isRowEmpty) counts.push(Math.min(fields, MAX_FIELDS));
      fields = 1;
      isRowEmpty = true;
    } else if (char.trim() !== '') isRowEmpty = false;
  }
  if (!isRowEmpty && counts.length < 2) counts.push(Math.min(fields, MAX_FIELDS));
  return counts;
}

/** The most common number of fields, and the share of rows with it (one field more or less counts half). */
function agreement(counts: number[]): { confidence: number; fields: number } {
  const tally = new Map<number, number>();
  for (const count of counts) tally.set(count, (tally.get(count) ?? 0) + 1);
  const [fields = 1] = [...tally].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [];
  if (fields < 2) return { confidence: 0, fields };
  const near = counts.reduce((sum, count) => {
    if (count === fields) return sum + 1;
    return sum + (Math.abs(count - fields) === 1 && count > 1 ? 0.5 : 0);
  }, 0);
  const share = near / counts.length;
  return { confidence: counts.length < 3 ? share * 0.8 : share, fields };
}
