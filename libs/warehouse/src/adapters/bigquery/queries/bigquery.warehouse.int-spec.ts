import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { SqlBlockedError } from '../../../guard/guard.errors.js';
import {
  textOf,
  warehouseContract,
  type WarehouseDialect,
} from '../../../contract/warehouse.contract-spec.js';
import { ResultMemoryError, WarehouseUnavailableError } from '../../../warehouse.errors.js';
import { BigQueryWarehouse, type BigQueryWarehouseOptions } from './bigquery.warehouse.js';
import { optionsAt, sharedChecker } from '../testing/adapter.fixture-spec.js';
import {
  BigQueryServer,
  PROJECT,
  type StubResult,
  type ServedStatement,
  type ServerOptions,
} from '../testing/bigquery-server.js';
import { TokenOffice } from '../testing/token-office.js';
import { VALUES } from './values.fixture-spec.js';

// Real: the adapter and Google's client. The server replaces BigQuery and checks each request against Google's
// documentation. BIGQUERY_API_ENDPOINT adds a server to test against.

const SPACE = {
  tenantId: 'mine',
  namespace: 't_mine',
  serviceAccount: 'mine-reader@tessera-test.iam.gserviceaccount.com',
};
const OTHER = {
  tenantId: 'other',
  namespace: 't_other',
  serviceAccount: 'other-reader@tessera-test.iam.gserviceaccount.com',
};
const ACCOUNTS = new Map([SPACE, OTHER].map(({ serviceAccount, namespace }) => [serviceAccount, namespace]));

const NUMBERS = /^SELECT n FROM UNNEST\(GENERATE_ARRAY\(1, (\d+)\)\) AS n ORDER BY n(?: LIMIT (\d+))?/;

const dialect: WarehouseDialect = {
  values: VALUES,
  parameters: {
    sql: 'SELECT ? AS a, ? AS b, ? AS c, ? AS d',
    values: ["it's; DROP TABLE things --", 7, true, null],
    json: `{"a":"it's; DROP TABLE things --","b":7,"c":true,"d":null}`,
  },
  numbers: (count) => `SELECT n FROM UNNEST(GENERATE_ARRAY(1, ${count})) AS n ORDER BY n; -- all of them`,
  numbersWithLimit: (count, limit) =>
    `SELECT n FROM UNNEST(GENERATE_ARRAY(1, ${count})) AS n ORDER BY n LIMIT ${limit}`,
  repeatedNames: null,
  slow: 'SELECT COUNT(*) AS n FROM things a, things b, things c',
  slowToCount: null,
  invalid: [
    { name: 'a syntax error', sql: 'SELECT * FRM things', position: 14 },
    { name: 'an unknown column', sql: 'SELECT id,\n  nme FROM things', position: 14 },
    { name: 'an unfinished literal', sql: "SELECT 'x", position: 8 },
  ],
  blocked: [
    'DELETE FROM things WHERE TRUE',
    'SELECT 1; SELECT 2',
    'SELECT SESSION_USER()',
    'SELECT * FROM t_mine.INFORMATION_SCHEMA.TABLES',
  ],
  readTable: 'SELECT * FROM things',
  readOtherTenant: ({ namespace }) => `SELECT * FROM ${namespace}.things`,
};

const INVALID: Record<string, string> = {
  'SELECT * FRM things': 'Syntax error: Expected end of input but got identifier "things" at [1:14]',
  'SELECT id,\n  nme FROM things': 'Unrecognized name: nme at [2:3]',
};

function answerOf({ sql, dataset, values }: ServedStatement): StubResult {
  const known = VALUES.find((candidate) => candidate.sql === sql);
  if (known)
    return { fields: [{ name: 'v', type: 'STRING', ...known.field }], rows: [{ f: [{ v: known.wire }] }] };
  const numbers = NUMBERS.exec(sql);
  if (numbers) {
    const count = Math.min(Number(numbers[1]), Number(numbers[2] ?? Infinity));
    return {
      fields: [{ name: 'n', type: 'INTEGER' }],
      rows: { count, at: (index) => ({ f: [{ v: String(index + 1) }] }) },
    };
  }
  if (sql === dialect.slow) return { fields: [{ name: 'n', type: 'INTEGER' }], isSlow: true, datasets: [''] };
  if (INVALID[sql]) return { error: { reason: 'invalidQuery', message: INVALID[sql], location: 'query' } };
  if (sql === dialect.parameters.sql) {
    const types = ['STRING', 'INTEGER', 'BOOLEAN', 'STRING'];
    const fields = types.map((type, index) => ({ name: 'abcd'.charAt(index), type }));
    return { fields, rows: [{ f: values.map((v) => ({ v })) }] };
  }
  if (sql.startsWith('select @p1  as b')) {
    const fields = ['b', 'quoted', 'a', 'again'].map((name) => ({ name, type: 'STRING' }));
    return {
      fields,
      rows: [{ f: [values[0], '@one', values[1], values[0]].map((v) => ({ v: v ?? null })) }],
    };
  }
  const table = /^SELECT \* FROM (?:(\w+)\.)?things$/.exec(sql);
  if (table) {
    const fields = [
      { name: 'id', type: 'INTEGER' },
      { name: 'name', type: 'STRING' },
    ];
    const owner = (table[1] ?? dataset) === SPACE.namespace ? 'mine' : 'theirs';
    return { fields, rows: [{ f: [{ v: '1' }, { v: owner }] }], datasets: [table[1] ?? ''] };
  }
  throw new Error(`The test has no answer for ${sql}`);
}

const THINGS = {
  fields: [
    { name: 'id', type: 'INTEGER', mode: 'REQUIRED' },
    { name: 'name', type: 'STRING' },
  ],
  numRows: '1',
  primaryKey: ['id'],
};

const checker = sharedChecker();

function warehouseAt(
  apiEndpoint: string,
  identities: Partial<BigQueryWarehouseOptions['identities']> = {},
): BigQueryWarehouse {
  const options = optionsAt(apiEndpoint);
  return new BigQueryWarehouse(
    { ...options, maxResultBytes: 1_000_000, identities: { ...options.identities, ...identities } },
    checker,
  );
}

warehouseContract('BigQuery', dialect, async () => {
  const tables = new Map([
    [SPACE.namespace, new Map([['things', THINGS]])],
    [OTHER.namespace, new Map([['things', THINGS]])],
  ]);
  const server = await BigQueryServer.start(answerOf, { tables, tokens: new TokenOffice(ACCOUNTS) });
  const warehouse = warehouseAt(server.url);
  return {
    warehouse,
    tenant: SPACE,
    other: OTHER,
    isRunning: async (id) => server.isRunning(id),
    dispose: async () => {
      expect(server.refused).toEqual([]);
      await server.stop();
    },
  };
});

describe('a BigQuery warehouse', () => {
  const signal = new AbortController().signal;
  const query = (sql: string) => ({ id: randomUUID(), sql, values: [], maxRows: 100, timeoutMs: 5_000 });

  async function withServer<T>(
    answer: (statement: ServedStatement) => StubResult,
    work: (warehouse: BigQueryWarehouse, server: BigQueryServer) => Promise<T>,
    options: ServerOptions = {},
  ): Promise<T> {
    const server = await BigQueryServer.start(answer, { tokens: new TokenOffice(ACCOUNTS), ...options });
    const warehouse = warehouseAt(server.url);
    try {
      return await work(warehouse, server);
    } finally {
      await server.stop();
    }
  }

  it('blocks a statement if its dry run is not a query or reads another dataset', async () => {
    const refused = { name: 'SqlBlockedError' };
    await withServer(
      () => ({ statementType: 'SCRIPT' }),
      async (warehouse) => {
        await expect(warehouse.query(SPACE, query('SELECT 1'), signal)).rejects.toMatchObject(refused);
      },
    );
    await withServer(
      () => ({ datasets: ['t_other'] }),
      async (warehouse) => {
        await expect(warehouse.query(SPACE, query('SELECT 1'), signal)).rejects.toThrow(SqlBlockedError);
        await expect(warehouse.dryRun(SPACE, query('SELECT 1'), signal)).rejects.toThrow(SqlBlockedError);
      },
    );
  });

  it('fetches a result page by page, and only as much as is wanted', async () => {
    await withServer(answerOf, async (warehouse) => {
      const signal = new AbortController().signal;
      const large = { ...query(dialect.numbers(12_000)), maxRows: 11_000 };

      const result = await warehouse.query(SPACE, large, signal);

      expect(result).toMatchObject({ totalRows: 12_000, rows: { count: 11_000 } });
      expect(textOf(result)).toMatch(/^\{"n":1\},.*,\{"n":11000\}$/);
    });
  });

  it('binds numbers with all digits', async () => {
    const decimals = ['9223372036854775807', '-9223372036854775809', '0.12345678901234567890'];
    const values = decimals.map((decimal) => ({ decimal }));
    const bound: ServedStatement[] = [];
    const echo = (statement: ServedStatement) => {
      bound.push(statement);
      return { fields: [], rows: [] };
    };
    await withServer(echo, async (warehouse, { refused }) => {
      await warehouse.query(SPACE, { ...query('SELECT ?, ?, ?'), values }, signal);
      expect(refused).toEqual([]);
    });
    expect(bound.map(({ values: sent }) => sent)).toEqual([decimals, decimals]);
  });

  it('reports the memory of a result as it grows, and cancels it without memory', async () => {
    const cancelled: string[] = [];
    let pages = 0;
    const distort = (route: string, body: unknown) => {
      if (route === 'GET /queries') pages++;
      if ((body as { kind?: string }).kind === 'bigquery#jobCancelResponse') cancelled.push(route);
      return body;
    };
    const told: number[] = [];
    const upTo = (bytes: number) => (resultBytes: number) => {
      told.push(resultBytes);
      return resultBytes <= bytes;
    };
    const large = () => ({ ...query(dialect.numbers(12_000)), maxRows: 12_000 });
    await withServer(
      answerOf,
      async (warehouse) => {
        const { rows } = await warehouse.query(SPACE, { ...large(), hasRoomFor: upTo(1_000_000) }, signal);
        const size = rows.pieces.reduce((sum, piece) => sum + piece.length, 0);
        expect(told).toEqual([...new Set(told)].sort((a, b) => a - b));
        expect(told.at(-1)).toBeGreaterThanOrEqual(size);
        expect(cancelled).toEqual([]);

        pages = 0;
        const failed = warehouse.query(SPACE, { ...large(), hasRoomFor: upTo(size / 2) }, signal);
        await expect(failed).rejects.toThrow(ResultMemoryError);
        expect(pages).toBe(2);
        expect(cancelled).toHaveLength(1);
      },
      { distort },
    );
  });

  it('estimates the bytes that a statement would read', async () => {
    await withServer(answerOf, async (warehouse) => {
      const { estimatedBytes } = await warehouse.dryRun(SPACE, query('SELECT * FROM things'), signal);
      expect(estimatedBytes).toBe(1_024);
    });
  });

  it.each([
    ['bytesBilledLimitExceeded', 'InvalidSqlError'],
    ['accessDenied', 'SqlBlockedError'],
    ['backendError', 'WarehouseUnavailableError'],
  ])('explains %s', async (reason, name) => {
    const error = { reason, message: `Access Denied: ${PROJECT}:t_other.things` };
    await withServer(
      () => ({ error }),
      async (warehouse) => {
        const failed = warehouse.query(SPACE, query('SELECT 1'), signal);
        await expect(failed).rejects.toMatchObject({ name });
        await expect(failed).rejects.not.toThrow(/t_other/);
      },
    );
  });

  it('reports itself as unavailable if nothing responds', async () => {
    const warehouse = warehouseAt('http://127.0.0.1:9');

    await expect(warehouse.ping()).rejects.toThrow(WarehouseUnavailableError);
    await expect(warehouse.query(SPACE, query('SELECT 1'), signal)).rejects.toThrow(
      WarehouseUnavailableError,
    );
  });
});

const endpoint = process.env.BIGQUERY_API_ENDPOINT;
if (endpoint) {
  describe(`the server at ${endpoint}`, () => {
    it('runs a query', async () => {
      const warehouse = warehouseAt(endpoint, { isRequired: false });
      const result = await warehouse.query(
        { ...SPACE, serviceAccount: null },
        { id: randomUUID(), sql: 'SELECT 1 AS v', values: [], maxRows: 10, timeoutMs: 20_000 },
        new AbortController().signal,
      );

      expect(textOf(result)).toBe('{"v":1}');
    });
  });
}
