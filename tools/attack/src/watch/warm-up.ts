import { HttpClient } from '../http/http-client.js';
import type { World } from '../stack/world.js';

const SMALL = 400;
const LARGE = 12;
const AT_ONCE = 8;
const TIMEOUT_MS = 30_000;
const LARGE_RESULT = `select n, repeat('x', 1000) as text from generate_series(1, 10000) n`;

/**
 * Ordinary queries of the attacker's tenant, small and large, so that the memory baseline includes what the service
 * needs to work.
 * @throws Error for a wrong answer
 */
export async function warmUp({ baseUrl, attacker }: World): Promise<void> {
  const client = new HttpClient(baseUrl);
  const statements = [
    ...Array.from({ length: SMALL }, () => 'select 1'),
    ...Array.from({ length: LARGE }, () => LARGE_RESULT),
  ];
  const headers = {
    authorization: `Bearer ${attacker.apiKey}`,
    'x-tenant-id': attacker.tenantId,
    'content-type': 'application/json',
  };
  const work = async () => {
    for (let sql = statements.shift(); sql !== undefined; sql = statements.shift()) {
      const body = JSON.stringify({ sql });
      const reply = await client.send({ method: 'POST', path: '/queries', headers, body }, TIMEOUT_MS);
      if (reply.status !== 200) throw new Error(`The service does not work: ${reply.status} ${reply.text}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  client.close();
}
