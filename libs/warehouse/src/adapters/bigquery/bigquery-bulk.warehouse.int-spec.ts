import { describe, expect, it } from '@jest/globals';
import type { ColumnType } from '@tessera/tabular';
import { randomUUID } from 'node:crypto';
import { exportContract, type ExportDialect, exportText } from '../../contract/bulk-exports.contract-spec.js';
import { BigQueryBulkWarehouse } from './bigquery-bulk.warehouse.js';
import { optionsAt, sharedChecker } from './testing/adapter.fixture-spec.js';
import { BigQueryServer, type StubResult } from './testing/bigquery-server.js';
import { TokenOffice } from './testing/token-office.js';
import type { WireField, WireValue } from './api/wire-format.js';

// Real: the adapter and Google's client. The server replaces BigQuery and checks each request against Google's
// documentation.

const SPACE = {
  tenantId: 'mine',
  namespace: 't_mine',
  serviceAccount: 'mine-reader@tessera-test.iam.gserviceaccount.com',
};
const ACCOUNTS = new Map([[SPACE.serviceAccount, SPACE.namespace]]);

type SimpleKind = Exclude<ColumnType['kind'], 'decimal' | 'list'>;

const list = (...items: WireValue[]): WireValue => items.map((v) => ({ v }));
const value = (
  name: string,
  field: string | Partial<WireField>,
  wire: WireValue,
  type: SimpleKind | ColumnType,
  csv: string,
  json: string,
) => ({
  name,
  field: typeof field === 'string' ? { type: field } : field,
  wire,
  type: typeof type === 'string' ? { kind: type } : type,
  csv,
  json,
});

const VALUES = [
  value('NULL', 'STRING', null, 'text', '', 'null'),
  value('an empty text', 'STRING', '', 'text', '""', '""'),
  value('a text', 'STRING', 'a,"b"\nc', 'text', '"a,""b""\nc"', JSON.stringify('a,"b"\nc')),
  value('a number as text', 'STRING', '007', 'text', '007', '"007"'),
  value(
    'a large INT64',
    'INTEGER',
    '9223372036854775807',
    'int64',
    '9223372036854775807',
    '"9223372036854775807"',
  ),
  value('FLOAT64', 'FLOAT', '0.1', 'float64', '0.1', '0.1'),
  value('NaN', 'FLOAT', 'NaN', 'float64', 'NaN', '"NaN"'),
  value('BOOL', 'BOOLEAN', 'TRUE', 'boolean', 'true', 'true'),
  value('NUMERIC', 'NUMERIC', '1.10', { kind: 'decimal', precision: 38, scale: 9 }, '1.10', '"1.10"'),
  value('BIGNUMERIC', 'BIGNUMERIC', '1.5', { kind: 'decimal', precision: null, scale: null }, '1.5', '"1.5"'),
  value(
    'TIMESTAMP',
    'TIMESTAMP',
    '1767225600500000',
    'timestamptz',
    '2026-01-01T00:00:00.5Z',
    '"2026-01-01T00:00:00.5Z"',
  ),
  value('DATE', 'DATE', '2026-03-01', 'date', '2026-03-01', '"2026-03-01"'),
  value('BYTES', 'BYTES', '3q2+7w==', 'bytes', '\\xdeadbeef', '"3q2+7w=="'),
  value('JSON', 'JSON', '{"a": 1.10}', 'json', '"{""a"": 1.10}"', '{"a": 1.10}'),
  value('a text in JSON', 'JSON', '"x"', 'json', '"""x"""', '"x"'),
  value(
    'ARRAY',
    { type: 'INTEGER', mode: 'REPEATED' },
    list('1', '2'),
    { kind: 'list', of: { kind: 'int64' } },
    '"[1,2]"',
    '[1,2]',
  ),
  value(
    'ARRAY of BYTES',
    { type: 'BYTES', mode: 'REPEATED' },
    list('/w=='),
    { kind: 'list', of: { kind: 'bytes' } },
    '"[""\\\\xff""]"',
    '["/w=="]',
  ),
  value(
    'STRUCT',
    { type: 'RECORD', fields: [{ name: 'a', type: 'INTEGER' }] },
    { f: [{ v: '1' }] },
    'json',
    '"{""a"":1}"',
    '{"a":1}',
  ),
];

const NUMBERS = /^SELECT n FROM UNNEST\(GENERATE_ARRAY\(1, (\d+)\)\) AS n ORDER BY n$/;

const dialect: ExportDialect = {
  values: VALUES.map(({ name, type, csv, json }, index) => ({
    name,
    sql: `SELECT value_${index} AS v, 1 AS one`,
    columns: [
      { name: 'v', type },
      { name: 'one', type: { kind: 'int64' } },
    ],
    csv: `${csv},1`,
    json: `{"v":${json},"one":1}`,
  })),
  numbers: (count) => `SELECT n FROM UNNEST(GENERATE_ARRAY(1, ${count})) AS n ORDER BY n`,
  slow: 'SELECT COUNT(*) AS n FROM things a, things b, things c',
  invalid: 'SELECT * FRM things',
  blocked: 'DELETE FROM things WHERE TRUE',
  withParameter: 'SELECT ? AS n',
};

function answerOf({ sql }: { sql: string }): StubResult {
  const [, value] = /^SELECT value_(\d+) /.exec(sql) ?? [];
  const known = value === undefined ? undefined : VALUES[Number(value)];
  if (known) {
    const fields = [
      { name: 'v', type: 'STRING', ...known.field },
      { name: 'one', type: 'INTEGER' },
    ];
    return { fields, rows: [{ f: [{ v: known.wire }, { v: '1' }] }] };
  }
  const numbers = NUMBERS.exec(sql);
  const fields = [{ name: 'n', type: 'INTEGER' }];
  if (numbers)
    return {
      fields,
      rows: { count: Number(numbers[1]), at: (index) => ({ f: [{ v: String(index + 1) }] }) },
    };
  if (sql === dialect.slow) return { fields, isSlow: true, datasets: [''] };
  return { error: { reason: 'invalidQuery', message: 'Syntax error at [1:10]', location: 'query' } };
}

const checker = sharedChecker();

async function open(): Promise<{ server: BigQueryServer; warehouse: BigQueryBulkWarehouse }> {
  const server = await BigQueryServer.start(answerOf, { tokens: new TokenOffice(ACCOUNTS) });
  const warehouse = new BigQueryBulkWarehouse(optionsAt(server.url), checker);
  return { server, warehouse };
}

exportContract('BigQuery', dialect, async () => {
  const { server, warehouse } = await open();
  return {
    warehouse,
    tenant: SPACE,
    isRunning: async (id) => server.isRunning(id),
    dispose: async () => {
      expect(server.refused).toEqual([]);
      await server.stop();
    },
  };
});

describe('a BigQuery warehouse for bulk jobs', () => {
  it('exports nothing from another dataset, and loads nothing without a loader account', async () => {
    const { server, warehouse } = await open();
    const request = {
      id: randomUUID(),
      operation: 'insert',
      table: 'things',
      keyColumns: null,
      maxFailures: 1_000_000,
      columns: ['id'],
    } as const;

    await expect(exportText(warehouse, SPACE, 'SELECT * FROM t_other.things', 'csv')).rejects.toMatchObject({
      name: 'SqlBlockedError',
    });
    await expect(warehouse.openLoad(SPACE, request, new AbortController().signal)).rejects.toMatchObject({
      code: 'NOT_APPLICABLE',
    });
    expect(await warehouse.outcome(SPACE, request.id)).toBeNull();
    expect(server.jobIds).toEqual([]);
    await server.stop();
  });
});
