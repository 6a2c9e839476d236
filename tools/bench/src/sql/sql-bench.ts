import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { IsolatedStack } from '@tessera/tool-local';
import { openPostgresChecker, TENANT_SCHEMA, tenantNames, urlOfDatabase } from '@tessera/warehouse/postgres';
import pg from 'pg';
import type { Figure } from '../figures.js';
import { percentile, timeEach } from '../statistics.js';
import { SqlClient } from './sql-client.js';
import { namespaceOf } from './tenants.js';

/** Settings of the stack for this part, without rate limits. */
export const SQL_BENCH_ENV = { SQL_RATE_QUERIES: '100000', SQL_RATE_JOBS: '100000' };

const WARM_UP = 300;
const RUNS = 300;
const LARGE_RUNS = 60;
const CLIENTS = 32;
const LOAD_MS = 5_000;
const CHECK_MS = 5_000;

/** Typical statements on the demo tables. */
const STATEMENTS = [
  'select order_id, customer_id, status, ordered_at from orders where order_id between 100 and 120 order by order_id',
  `select c.country, count(*) as orders from customers c join orders o using (customer_id)
   where o.order_id <= 500 group by c.country order by orders desc`,
  `with recent as (select * from orders where order_id > 29900)
   select status, count(*) as n, min(ordered_at) as first from recent group by status`,
  `select product, sum(quantity * unit_price) as revenue, rank() over (order by sum(quantity * unit_price) desc) as place
   from items where order_id < 200 group by product`,
  "select name, email, case when city in ('Hamburg', 'Munich') then 'near' else 'far' end as distance from customers limit 50",
];
const SMALL = STATEMENTS[0] as string;
const LARGE = 'select * from items order by order_id, line limit 10000';

/** The SQL service compared with the same statements through pg. */
export async function sqlFigures({ urls }: IsolatedStack): Promise<Figure[]> {
  const [tenant] = urls.sql.tenants;
  if (!tenant) throw new Error('The stack has no tenant.');
  const { database } = tenantNames(await namespaceOf(urls.databaseUrl, tenant.tenantId));
  const warehouse = urlOfDatabase(urls.warehouseAdminUrl, database);
  const pool = new pg.Pool({ connectionString: warehouse, max: 8 });
  const service = new SqlClient(`${urls.services['sql-query-api']}/v1/queries`, {
    authorization: `Bearer ${tenant.apiKey}`,
    'x-tenant-id': tenant.tenantId,
  });
  try {
    return [
      await overheadFigure(service, pool),
      await largeResultFigure(service, pool),
      await throughputFigure(service, warehouse),
      await guardFigure(),
    ];
  } finally {
    service.close();
    await pool.end();
  }
}

async function overheadFigure(service: SqlClient, pool: pg.Pool): Promise<Figure> {
  const { ours, theirs } = await compare(RUNS, WARM_UP, {
    ours: () => service.query(SMALL),
    theirs: () => pool.query(SMALL),
  });
  return {
    name: 'POST /queries p50, 21 rows',
    note: `${RUNS} queries with key, guard, limit and audit`,
    value: ours,
    unit: 'ms',
    baseline: { name: 'pg in process', value: theirs },
    bar: '4 ms more or less',
    isReached: ours - theirs <= 4,
  };
}

async function largeResultFigure(service: SqlClient, pool: pg.Pool): Promise<Figure> {
  const { ours, theirs } = await compare(LARGE_RUNS, LARGE_RUNS / 2, {
    ours: () => service.query(LARGE),
    theirs: async () => JSON.stringify(await largeRows(pool)),
  });
  return {
    name: 'POST /queries p50, 10,000 rows',
    note: `${LARGE_RUNS} queries`,
    value: ours,
    unit: 'ms',
    baseline: { name: 'pg in process and JSON.stringify', value: theirs },
    bar: '1.5 or less',
    isReached: ours / theirs <= 1.5,
  };
}

async function largeRows(pool: pg.Pool): Promise<unknown[]> {
  const { rows } = await pool.query<Record<string, unknown>>(LARGE);
  if (rows.length < 10_000) throw new Error(`The demo tables have only ${rows.length} rows to measure by.`);
  return rows;
}

/** Alternating, so that both share the machine's state. @returns medians in milliseconds */
async function compare(
  runs: number,
  warmUp: number,
  { ours, theirs }: Record<'ours' | 'theirs', () => Promise<unknown>>,
): Promise<{ ours: number; theirs: number }> {
  const times: Record<'ours' | 'theirs', number[]> = { ours: [], theirs: [] };
  const block = Array.from({ length: 10 });
  await timeEach(Array.from({ length: warmUp }), ours);
  await timeEach(Array.from({ length: warmUp }), theirs);
  while (times.ours.length < runs) {
    times.ours.push(...(await timeEach(block, ours)));
    times.theirs.push(...(await timeEach(block, theirs)));
  }
  return { ours: percentile(times.ours, 0.5), theirs: percentile(times.theirs, 0.5) };
}

async function throughputFigure(service: SqlClient, warehouseUrl: string): Promise<Figure> {
  const bare = await startBareServer(warehouseUrl);
  const client = new SqlClient(bare.url);
  try {
    for (const target of [client, service]) await requestsPerSecond(target, LOAD_MS / 4);
    const theirs = await requestsPerSecond(client, LOAD_MS);
    const ours = await requestsPerSecond(service, LOAD_MS);
    return {
      name: `POST /queries with select 1, ${CLIENTS} clients`,
      note: `${LOAD_MS / 1_000} s`,
      value: ours,
      unit: 'requests/s',
      baseline: { name: 'node:http and pg alone', value: theirs },
      bar: '0.5 or more',
      isReached: ours / theirs >= 0.5,
    };
  } finally {
    client.close();
    bare.stop();
  }
}

async function requestsPerSecond(client: SqlClient, durationMs: number): Promise<number> {
  const end = performance.now() + durationMs;
  let requests = 0;
  const work = async () => {
    for (; performance.now() < end; requests++) await client.query('select 1 as n');
  };
  await Promise.all(Array.from({ length: CLIENTS }, work));
  return requests / (durationMs / 1_000);
}

async function startBareServer(warehouseUrl: string): Promise<{ url: string; stop: () => void }> {
  const script = fileURLToPath(new URL('bare-server.js', import.meta.url));
  const child = spawn(process.execPath, [script, warehouseUrl], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { url: `http://127.0.0.1:${port}/`, stop: () => child.kill() };
}

/** With new statements, since known ones are cached. */
async function guardFigure(): Promise<Figure> {
  const checker = openPostgresChecker();
  let round = 0;
  const check = (sql: string) =>
    checker.check({ tenant: 'bench', place: TENANT_SCHEMA }, `${sql} -- ${round++}`, {
      timeoutMs: CHECK_MS,
      deadline: Date.now() + CHECK_MS,
    });
  const rounds = Array.from({ length: 400 }, () => STATEMENTS).flat();
  try {
    await timeEach(rounds, check);
    const times = await timeEach(rounds, check);
    return {
      name: 'Guard of a new statement, p95',
      note: `${STATEMENTS.length} statements, ${rounds.length} checks`,
      value: percentile(times, 0.95),
      unit: 'ms',
      baseline: { name: 'its p50', value: percentile(times, 0.5) },
      bar: '0.2 ms or less',
      isReached: percentile(times, 0.95) <= 0.2,
    };
  } finally {
    await checker.close();
  }
}
