import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { DynamicModule } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { HealthRegistry, loadConfig } from '@tessera/platform';
import { waitUntil } from '@tessera/testing';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { BulkWarehouseModule } from '../../../bulk-warehouse.module.js';
import { BULK_WAREHOUSE, type BulkWarehouse, type ExportForm } from '../../../bulk-warehouse.port.js';
import type { ExportObjects } from '../../../export-bucket.js';
import { QueryCancelledError, WarehouseUnavailableError } from '../../../warehouse.errors.js';
import { bulkWarehouseSettings, warehouseSettings } from '../../../warehouse.settings.js';
import { BigQueryBulkWarehouse } from '../bigquery-bulk.warehouse.js';
import { optionsAt, sharedChecker } from '../testing/adapter.fixture-spec.js';
import { BigQueryServer, type Distortion, PROJECT } from '../testing/bigquery-server.js';
import { type GivenTable, ServedDatasets } from '../testing/served-datasets.js';
import type { ServedBucket } from '../testing/served-exports.js';
import { TokenOffice } from '../testing/token-office.js';
import type { WireField } from '../api/wire-format.js';

// Real: the adapter and Google's client. The server checks each request and EXPORT DATA statement against Google's
// documentation, runs it in DuckDB, and writes files to a bucket in memory.

const SPACE = {
  tenantId: 'mine',
  namespace: 't_mine',
  serviceAccount: 'mine-reader@tessera-test.iam.gserviceaccount.com',
};
const ACCOUNTS = new Map([[SPACE.serviceAccount, SPACE.namespace]]);
const NEVER = new AbortController().signal;

const column = (name: string, type: string): WireField => ({ name, type, mode: 'NULLABLE' });
const FLAT = [
  column('id', 'INTEGER'),
  column('b', 'BOOLEAN'),
  column('f', 'FLOAT'),
  column('n', 'NUMERIC'),
  column('s', 'STRING'),
  column('d', 'DATE'),
  column('t', 'TIME'),
  column('dt', 'DATETIME'),
  column('ts', 'TIMESTAMP'),
  column('raw', 'BYTES'),
];
const TABLES: Record<string, GivenTable> = {
  flat: { fields: FLAT, primaryKey: [] },
  nested: {
    fields: [column('id', 'INTEGER'), column('j', 'JSON'), { name: 'l', type: 'INTEGER', mode: 'REPEATED' }],
    primaryKey: [],
  },
};
const ROWS = `INSERT INTO flat VALUES
  (1, TRUE, 0.1, 1.10, 'a,"b"', '2026-03-01', '12:30:00.25', '2026-03-01 12:30:00.5', '2026-03-01 10:30:00.123456+00', 'abc'),
  (2, FALSE, 'nan', -0.000000001, '', '0001-01-01', '00:00:00', '1969-12-31 23:59:59', '1969-12-31 23:59:59.999999+00', ''),
  (9223372036854775807, NULL, '-inf', NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  (4, NULL, 1e300, 12345678901234567890.5, '<a&b> 差旅 😀', NULL, NULL, NULL, NULL, NULL),
  (5, NULL, 0.30000000000000004, NULL, NULL, NULL, NULL, NULL, NULL, NULL)`;

const checker = sharedChecker();

let datasets: ServedDatasets;
let bucket: ServedBucket;
let server: BigQueryServer;
let distort: Distortion | undefined;

beforeEach(async () => {
  datasets = await ServedDatasets.open(['t_mine'], TABLES);
  const filled = await datasets.answer({ sql: ROWS, dataset: 't_mine', values: [] });
  expect(filled.error).toBeUndefined();
  bucket = { name: 'tessera-objects', files: new Map(), rowsOfFile: 2 };
  distort = undefined;
  server = await BigQueryServer.start(() => ({}), {
    datasets,
    bucket,
    tokens: new TokenOffice(ACCOUNTS),
    distort: (route, body) => (distort ? distort(route, body) : body),
  });
});

afterEach(async () => {
  expect(server.refused).toEqual([]);
  await server.stop();
  datasets.close();
});

function objectsOf({ files }: ServedBucket): ExportObjects {
  const below = (prefix: string) => [...files.keys()].filter((key) => key.startsWith(prefix));
  return {
    // The port promises no order.
    list: (prefix) =>
      Readable.from(
        below(prefix)
          .reverse()
          .map((key) => ({ key })),
      ),
    get: async (key) => ({ body: Readable.from(bytesOf(files.get(key)), { objectMode: false }) }),
    deletePrefix: async (prefix) => below(prefix).forEach((key) => files.delete(key)),
  };
}

function objectsModule(objects: ExportObjects): DynamicModule {
  const providers = [HealthRegistry, { provide: 'objects', useValue: objects }];
  return { module: class ObjectsModule {}, global: true, providers, exports: providers };
}

/** Byte by byte, so that lines and characters are split. */
function bytesOf(file: Buffer = Buffer.alloc(0)): Buffer[] {
  return Array.from({ length: file.length }, (_, index) => file.subarray(index, index + 1));
}

function open(where: 'with a bucket' | 'without a bucket' = 'with a bucket'): BigQueryBulkWarehouse {
  return new BigQueryBulkWarehouse(
    {
      ...optionsAt(server.url),
      ...(where === 'with a bucket' && { bucket: { name: bucket.name, objects: objectsOf(bucket) } }),
    },
    checker,
  );
}

async function exported(
  sql: string,
  {
    warehouse = open(),
    form = 'csv',
    id = randomUUID(),
  }: { warehouse?: BulkWarehouse; form?: ExportForm; id?: string } = {},
) {
  const { columns, body, rows } = await warehouse.export(SPACE, { id, sql, form }, NEVER);
  const lines = (await text(body)).split('\n').sort();
  return { columns, lines, rows: rows() };
}

function fileJobs(): string[] {
  return server.jobIds.filter((id) => id.includes('_files'));
}

describe('an export that BigQuery writes to files', () => {
  it.each(['csv', 'json'] as const)('has the same rows as results, as %s', async (form) => {
    const files = await exported('SELECT * FROM flat', { form });
    const results = await exported('SELECT * FROM flat', { form, warehouse: open('without a bucket') });

    expect(files).toEqual(results);
    expect(files.rows).toBe(5);
    expect(fileJobs()).toHaveLength(1);
    expect([...bucket.files.keys()]).toEqual([
      expect.stringMatching(/^bulk-exports\/t_mine\/[\w-]+\/[\w-]+_files\/000000000000\.json$/),
      expect.stringMatching(/000000000001\.json$/),
      expect.stringMatching(/000000000002\.json$/),
    ]);
  });

  it('has no rows if the statement returns none', async () => {
    const { lines, rows } = await exported('SELECT id FROM flat WHERE FALSE');

    expect({ lines, rows }).toEqual({ lines: [''], rows: 0 });
    expect(fileJobs()).toHaveLength(1);
  });

  it.each([
    ['are to be in an order', 'SELECT id FROM flat ORDER BY id'],
    ['are to be in an order, in parentheses', '(SELECT id FROM flat ORDER BY id)'],
    ['hold JSON', 'SELECT id, j FROM nested'],
    ['hold lists', 'SELECT id, l FROM nested'],
    ['have a column without a name', 'SELECT id, 1 AS f0_ FROM flat'],
    ['have a name that is more than a word', 'SELECT id AS `x y` FROM flat'],
  ])('is read page by page if its rows %s', async (_what, sql) => {
    await exported(sql);

    expect(fileJobs()).toEqual([]);
    expect(server.jobIds).toHaveLength(1);
  });

  it('is complete, whatever the order of its parts', async () => {
    const { rows } = await exported(
      'WITH x AS (SELECT id, ROW_NUMBER() OVER (ORDER BY id) AS place FROM flat) SELECT * FROM x',
    );

    expect(rows).toBe(5);
    expect(fileJobs()).toHaveLength(1);
  });

  it('is read page by page if the account may not write to the bucket', async () => {
    bucket.isForbidden = true;

    const { rows } = await exported('SELECT * FROM flat');

    expect(rows).toBe(5);
    expect(bucket.files.size).toBe(0);
  });

  it('reuses the files of a process that was killed', async () => {
    const id = randomUUID();
    const first = await exported('SELECT * FROM flat', { id });

    const second = await exported('SELECT * FROM flat', { id });

    expect(second).toEqual(first);
    expect(fileJobs()).toEqual([`${id}_files`]);
  });

  it('writes new files to another folder after a failed job', async () => {
    const id = randomUUID();
    bucket.files.set(`bulk-exports/t_mine/${id}/${id}_files/000000000000.json`, Buffer.from('{}\n'));
    await expect(exported('SELECT * FROM flat', { id })).rejects.toThrow('not empty');

    const { rows } = await exported('SELECT * FROM flat', { id });

    expect(rows).toBe(5);
    expect(fileJobs()).toEqual([`${id}_files`, `${id}_files_2`]);
  });

  it.each<[string, (key: string) => void]>([
    ['a file is missing', (key) => bucket.files.delete(key)],
    ['rows are missing', (key) => bucket.files.set(key, Buffer.alloc(0))],
    ['a line is not an object', (key) => bucket.files.set(key, Buffer.from('1\n2\n'))],
    ['a value is not a string', (key) => bucket.files.set(key, Buffer.from('{"c1":1}\n{}\n'))],
    ['there is an extra column', (key) => bucket.files.set(key, Buffer.from('{"c2":"1"}\n{}\n'))],
  ])('is retried if %s', async (_what, damage) => {
    const id = randomUUID();
    await exported('SELECT id FROM flat', { id });
    damage([...bucket.files.keys()][0] as string);

    await expect(exported('SELECT id FROM flat', { id })).rejects.toThrow(WarehouseUnavailableError);
  });

  it('falls back to pages if the job is not the requested export', async () => {
    distort = (route, body) =>
      route === 'GET /jobs' ? JSON.parse(JSON.stringify(body).replace('"EXPORT_DATA"', '"MERGE"')) : body;

    const { rows } = await exported('SELECT * FROM flat');

    expect(rows).toBe(5);
    expect(server.jobIds).toHaveLength(2);
  });

  it('ends in BigQuery if its job is aborted', async () => {
    const abort = new AbortController();
    const id = randomUUID();
    server.held = new Promise(() => undefined);
    const failure = expect(
      open().export(SPACE, { id, sql: 'SELECT * FROM flat', form: 'csv' }, abort.signal),
    ).rejects.toThrow(QueryCancelledError);
    await waitUntil(async () => server.isRunning(`${id}_files`), { what: 'the job runs' });

    abort.abort();

    await failure;
    await waitUntil(async () => !server.isRunning(`${id}_files`), { what: 'the job has ended' });
  });

  it('is used by the module if a bucket is configured', async () => {
    const environment = {
      WAREHOUSE: 'bigquery',
      BIGQUERY_PROJECT: PROJECT,
      BIGQUERY_API_ENDPOINT: server.url,
      BIGQUERY_IAM_ENDPOINT: server.url,
    };
    const app = await Test.createTestingModule({
      imports: [
        objectsModule(objectsOf(bucket)),
        BulkWarehouseModule.forRoot({
          warehouse: loadConfig(warehouseSettings, environment),
          bulk: loadConfig(bulkWarehouseSettings, environment),
          bucket: { name: bucket.name, objects: 'objects' },
        }),
      ],
    }).compile();

    const { rows } = await exported('SELECT * FROM flat', { warehouse: app.get(BULK_WAREHOUSE) });

    expect(rows).toBe(5);
    expect(fileJobs()).toHaveLength(1);
    await app.close();
  });

  it('is removed by its clean-up, which leaves other exports alone', async () => {
    const [mine, other] = [randomUUID(), randomUUID()];
    await exported('SELECT * FROM flat', { id: mine });
    await exported('SELECT * FROM flat', { id: other });

    await open().cleanUpExport(SPACE, mine);

    const left = [...bucket.files.keys()];
    expect(left.filter((key) => key.includes(mine))).toEqual([]);
    expect(left.filter((key) => key.includes(other))).toHaveLength(3);
  });
});
