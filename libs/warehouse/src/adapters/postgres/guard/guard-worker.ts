import { serveChecks } from '../../../guard/serve-checks.js';
import { SqlGuard } from './sql-guard.js';

/** Takes a fifth of a second in total. */
const WARM_UP_ROUNDS = 40;

await serveChecks({ check, warmUp });

async function check(schema: string, sql: string) {
  return (await SqlGuard.create({ schema })).check(sql);
}

async function warmUp(): Promise<void> {
  const columns = Array.from({ length: 100 }, (_, index) => `t.c${index}::text, sum(a + ${index})`).join(
    ', ',
  );
  for (let round = 0; round < WARM_UP_ROUNDS; round++) {
    await check('s', `select ${columns} from t join u using (id) where a in (1, 'b') group by 1`);
    await check('s', 'select frm frm').catch(() => undefined);
  }
}
