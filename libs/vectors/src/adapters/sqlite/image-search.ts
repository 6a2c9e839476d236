import { checkImageQuestion } from '../../call-limits.js';
import { TopScores } from '../../lexical/top-scores.js';
import { normalized } from '../../pooled-vectors.js';
import type { Connection } from './connection.js';
import { maxSim } from './packed-vectors.js';
import { numberOf } from './rows.js';
import type { Selection } from './selection.js';

/** Images that are scored exactly: at least this many, and this many per requested hit. */
const MIN_CANDIDATES = 64;
const CANDIDATES_A_HIT = 2;

/**
 * Selected points by MaxSim, the best first. All of them are scanned by their pooled vectors, and the most promising
 * ones by all of theirs.
 */
export function nearestImages(
  connection: Connection,
  selection: Selection,
  { vectors, limit }: { vectors: Float32Array; limit: number },
): Array<{ number: number; score: number }> {
  const images = connection.images ?? { provider: 'none', model: 'none', dimension: 0, mode: 'single' };
  checkImageQuestion(vectors, images);
  const { dimension } = images;
  const question = normalized(vectors, dimension);
  const candidates = new TopScores(Math.max(MIN_CANDIDATES, limit * CANDIDATES_A_HIT));
  const pools = connection.statement(
    `select p.number, i.data from points p join image_pools i using (chunk) where p.number between ? and ?
     order by p.number`,
  );
  for (const row of pools.iterate(selection.first, selection.last)) {
    const number = numberOf(row, 'number');
    if (selection.mask[number] === 1)
      candidates.offer(number, maxSim(question, row['data'] as Uint8Array, dimension));
  }
  const best = new TopScores(limit);
  const whole = connection.statement(
    'select i.data from points p join image_vectors i using (chunk) where p.number = ?',
  );
  for (const { number, score } of candidates.ranked()) {
    const row = whole.get(number);
    best.offer(number, row ? maxSim(question, row['data'] as Uint8Array, dimension) : score);
  }
  return best.ranked();
}
