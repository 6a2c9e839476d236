import { serveChecks } from '../../../guard/serve-checks.js';
import { guardQuery, type OwnDataset } from './bigquery-guard.js';
import { readStatement } from './read-statement.js';

/** Takes half a second in total. */
const WARM_UP_ROUNDS = 40;

await serveChecks({ check, warmUp });

async function check(own: OwnDataset, sql: string) {
  return guardQuery(readStatement(sql), own);
}

async function warmUp(): Promise<void> {
  const own = { projectId: 'p', dataset: 'd' };
  const columns = Array.from({ length: 100 }, (_, index) => `CAST(t.c${index} AS STRING), SUM(a + ${index})`);
  for (let round = 0; round < WARM_UP_ROUNDS; round++) {
    await check(own, `SELECT ${columns.join(', ')} FROM t JOIN u USING (id) WHERE a IN (1, 'b') GROUP BY 1`);
    await check(own, 'SELECT FRM FRM').catch(() => undefined);
  }
}
