import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { findOnPath } from '@tessera/platform/child';
import { withClient } from '@tessera/testing';
import type { IsolatedStack } from '@tessera/tool-local';
import { runAsOwner, tenantNames, urlOfDatabase } from '@tessera/warehouse/postgres';
import { to as copyTo } from 'pg-copy-streams';
import type { Figure } from '../figures.js';
import { peakRssWhile } from '../process-memory.js';
import { servicePid } from '../service-pids.js';
import { percentile, timed } from '../statistics.js';
import { BulkClient, type BulkRequest } from './bulk-client.js';
import { SqlClient } from './sql-client.js';
import { namespaceOf } from './tenants.js';

export interface BulkBenchOptions {
  rows: number;
  scratch: string;
}

/** Settings of the stack for this part, without rate limits. */
export const BULK_BENCH_ENV = { SQL_RATE_BULK_CREATE: '100000', SQL_RATE_BULK_READ: '100000' };

const ROUNDS = 3;
const QUERIES = 400;
const SOURCE = 'bench_rows';
const TARGET = 'bench_target';
const SMALL =
  'select order_id, customer_id, status, ordered_at from orders where order_id between 100 and 120';

const EXPORTS: ReadonlyArray<
  Pick<BulkRequest, 'content_type' | 'compression'> & { name: string; bar: number }
> = [
  { name: 'CSV', content_type: 'CSV', bar: 1.4 },
  { name: 'CSV GZIP', content_type: 'CSV', compression: 'GZIP', bar: 2 },
  { name: 'JSON', content_type: 'JSON', bar: 2.3 },
  { name: 'PARQUET', content_type: 'PARQUET', bar: 2.5 },
];
const LOADS = [
  { operation: 'insert', barSeconds: 8 },
  { operation: 'upsert', barSeconds: 13 },
] as const;

/** Ten columns of common types. */
const COLUMNS = `id bigint primary key, kind integer not null, amount numeric(14, 2), name text not null, code text,
  at timestamptz, day date, ok boolean, ratio float8, note text`;
const ROWS = `select n, n % 1000, n * 1.37, 'customer ' || n, md5(n::text), timestamptz '2024-01-01' + n * interval '1 second',
  date '2024-01-01' + n % 365, n % 3 = 0, n / 7.0, case when n % 10 > 0 then 'note, "' || n % 17 || '"' end`;

/** Bulk jobs from PATCH to JobComplete, compared with a COPY of the same rows to nowhere. */
export async function bulkFigures(stack: IsolatedStack, options: BulkBenchOptions): Promise<Figure[]> {
  const { urls } = stack;
  const [tenant, other] = urls.sql.tenants;
  if (!tenant || !other) throw new Error('The stack lacks a tenant.');
  const namespace = await namespaceOf(urls.databaseUrl, tenant.tenantId);
  await runAsOwner(
    urls.warehouseAdminUrl,
    namespace,
    `create table ${SOURCE} (${COLUMNS}); create table ${TARGET} (${COLUMNS});
     insert into ${SOURCE} ${ROWS} from generate_series(1, ${options.rows}) n; analyze ${SOURCE};`,
  );
  const bench = new BulkBench(stack, options, {
    client: new BulkClient(`${urls.baseUrl}/v1`, headersOf(tenant)),
    warehouseUrl: urlOfDatabase(urls.warehouseAdminUrl, tenantNames(namespace).database),
    truncate: async () => void (await runAsOwner(urls.warehouseAdminUrl, namespace, `truncate ${TARGET}`)),
  });
  const queries = new SqlClient(`${urls.services['sql-query-api']}/v1/queries`, headersOf(other));
  try {
    return [
      ...(await bench.exports()),
      ...(await bench.loads()),
      await bench.otherTenant(queries),
      bench.memory(),
    ];
  } finally {
    queries.close();
  }
}

interface BulkTenant {
  client: BulkClient;
  warehouseUrl: string;
  truncate: () => Promise<void>;
}

class BulkBench {
  private peakBytes = 0;
  private readonly file: string;

  constructor(
    private readonly stack: IsolatedStack,
    private readonly options: BulkBenchOptions,
    private readonly tenant: BulkTenant,
  ) {
    this.file = join(options.scratch, 'rows.csv');
  }

  async exports(): Promise<Figure[]> {
    const baseline = await this.copySeconds();
    const figures: Figure[] = [];
    for (const { name, bar, ...form } of EXPORTS) {
      const ours: number[] = [];
      const theirs: number[] = [];
      // Alternating, so that both share the machine's state; the first of each is a warm-up.
      for (let round = 0; round <= ROUNDS; round++) {
        theirs.push(await baseline.seconds());
        const id = await this.tenant.client.prepare(exportOf(form));
        ours.push(await this.watched(() => this.tenant.client.run(id, this.options.rows)));
        if (name === 'CSV' && round === 0) await this.tenant.client.download(id, this.file);
      }
      const [seconds, bare] = [percentile(ours.slice(1), 0.5), percentile(theirs.slice(1), 0.5)];
      figures.push({
        name: `Bulk query, ${name}`,
        note: `${count(this.options.rows)} rows of 10 columns, from PATCH to JobComplete, p50 of ${ROUNDS}`,
        value: seconds,
        unit: 's',
        baseline: { name: baseline.name, value: bare },
        bar: `${bar} or less`,
        isReached: seconds / bare <= bar,
      });
    }
    return figures;
  }

  async loads(): Promise<Figure[]> {
    const figures: Figure[] = [];
    for (const { operation, barSeconds } of LOADS) {
      if (operation === 'insert') await this.tenant.truncate();
      const seconds = await this.load(operation);
      const limit = barSeconds * Math.max(1, this.options.rows / 1_000_000);
      figures.push({
        name: `Bulk ${operation}, CSV`,
        note: `${count(this.options.rows)} rows of 10 columns, from PATCH to JobComplete`,
        value: seconds,
        unit: 's',
        baseline: null,
        bar: `${barSeconds} s or less for a million rows on two cores`,
        isReached: seconds <= limit,
      });
    }
    return figures;
  }

  /** Effect of one tenant's export and upsert on another's queries. */
  async otherTenant(queries: SqlClient): Promise<Figure> {
    const times = async (isOver: () => boolean) => {
      const durations: number[] = [];
      while (durations.length < QUERIES || !isOver()) durations.push(await timed(() => queries.query(SMALL)));
      return durations;
    };
    await times(() => true);
    const alone = percentile(await times(() => true), 0.95);
    const { client } = this.tenant;
    const exporting = await client.prepare(exportOf({ content_type: 'CSV' }));
    const loading = await client.prepare({ operation: 'upsert', object: TARGET }, this.file);
    let isOver = false;
    const jobs = Promise.all([exporting, loading].map((id) => client.run(id, this.options.rows))).finally(
      () => {
        isOver = true;
      },
    );
    const beside = percentile(await times(() => isOver), 0.95);
    await jobs;
    return {
      name: 'POST /queries p95 of another tenant during an export and an upsert',
      note: '21 rows',
      value: beside,
      unit: 'ms',
      baseline: { name: 'alone', value: alone },
      bar: '3 or less',
      isReached: beside / alone <= 3,
    };
  }

  memory(): Figure {
    const value = this.peakBytes / 1e6;
    return {
      name: 'Peak RSS of bulk-api with its children',
      note: `all of these jobs, ${count(this.options.rows)} rows each`,
      value,
      unit: 'MB',
      baseline: null,
      bar: '400 MB or less',
      isReached: value <= 400,
    };
  }

  private async load(operation: 'insert' | 'upsert'): Promise<number> {
    const id = await this.tenant.client.prepare({ operation, object: TARGET }, this.file);
    return this.watched(() => this.tenant.client.run(id, this.options.rows));
  }

  private async watched(work: () => Promise<number>): Promise<number> {
    let seconds = 0;
    const pid = () => servicePid(this.stack.state.runFile, 'bulk-api');
    const peak = await peakRssWhile(pid, async () => (seconds = await work()));
    this.peakBytes = Math.max(this.peakBytes, peak);
    return seconds;
  }

  private async copySeconds(): Promise<{ name: string; seconds: () => Promise<number> }> {
    const sql = `copy ${SOURCE} to stdout (format csv)`;
    const psql = await findOnPath('psql');
    const { warehouseUrl } = this.tenant;
    return psql === null
      ? {
          name: 'pg-copy-streams to nowhere',
          seconds: () => secondsOf(() => copyByStream(warehouseUrl, sql)),
        }
      : {
          name: '`psql` COPY to nowhere',
          seconds: () => secondsOf(() => copyByPsql(psql, warehouseUrl, sql)),
        };
  }
}

async function copyByPsql(psql: string, url: string, sql: string): Promise<void> {
  const child = spawn(psql, [url, '-qc', sql], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'close')) as [number];
  if (code !== 0) throw new Error(`psql ended with ${code}.`);
}

async function copyByStream(url: string, sql: string): Promise<void> {
  await withClient(url, async (client) => {
    for await (const piece of client.query(copyTo(sql))) void piece;
  });
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  return (await timed(work)) / 1_000;
}

function exportOf(form: Pick<BulkRequest, 'content_type' | 'compression'>): BulkRequest {
  return { operation: 'query', object: SOURCE, query: `select * from ${SOURCE}`, ...form };
}

function headersOf({ tenantId, apiKey }: { tenantId: string; apiKey: string }): Record<string, string> {
  return { authorization: `Bearer ${apiKey}`, 'x-tenant-id': tenantId };
}

function count(rows: number): string {
  return rows.toLocaleString('en');
}
