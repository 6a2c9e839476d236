import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { SqlBlockedError } from '../../../guard/guard.errors.js';
import { WarehouseUnavailableError } from '../../../warehouse.errors.js';
import type { WarehouseTenant } from '../../../warehouse.port.js';
import { NoServiceAccountError } from '../api/bigquery-errors.js';
import { BigQueryWarehouse } from './bigquery.warehouse.js';
import { optionsAt, sharedChecker } from '../testing/adapter.fixture-spec.js';
import {
  BigQueryServer,
  type Distortion,
  PROJECT,
  type StubResult,
  type ServedStatement,
} from '../testing/bigquery-server.js';
import { TokenOffice } from '../testing/token-office.js';

// Real: the adapter and Google's authentication library. The server responds in ways that BigQuery should not.

const MINE = spaceOf('mine');
const THEIRS = spaceOf('theirs');
const ACCOUNTS = new Map([MINE, THEIRS].map(({ serviceAccount, namespace }) => [serviceAccount, namespace]));
const FIELDS = [{ name: 'id', type: 'INTEGER', mode: 'NULLABLE' }];
const TABLES = new Map([
  [
    't_mine',
    new Map([
      ['things', { fields: FIELDS, numRows: '2', primaryKey: [] }],
      ['a_view', { fields: FIELDS, numRows: '0', primaryKey: [], type: 'VIEW' }],
    ]),
  ],
]);
const ROWS: StubResult = {
  fields: FIELDS,
  rows: [{ f: [{ v: '1' }] }, { f: [{ v: '2' }] }],
  datasets: [''],
};
const NEVER = new AbortController().signal;

function spaceOf(tenantId: string) {
  const serviceAccount = `${tenantId}-reader@tessera-test.iam.gserviceaccount.com`;
  return { tenantId, namespace: `t_${tenantId}`, serviceAccount };
}

describe('with a misbehaving server', () => {
  const checker = sharedChecker();
  let answer: StubResult;
  let statements: ServedStatement[];
  let distort: Distortion | undefined;
  let tokens: TokenOffice;
  let server: BigQueryServer;
  let warehouse: BigQueryWarehouse;

  beforeEach(async () => {
    answer = ROWS;
    statements = [];
    distort = undefined;
    tokens = new TokenOffice(ACCOUNTS);
    const options = {
      tables: TABLES,
      tokens,
      distort: (route: string, body: unknown) => (distort ? distort(route, body) : body),
    };
    const answerOf = (statement: ServedStatement) => {
      statements.push(statement);
      return answer;
    };
    server = await BigQueryServer.start(answerOf, options);
    warehouse = open(server.url, { isRequired: true });
  });

  afterEach(() => server.stop());

  function open(apiEndpoint: string, { isRequired }: { isRequired: boolean }): BigQueryWarehouse {
    const options = optionsAt(apiEndpoint);
    return new BigQueryWarehouse(
      { ...options, maxResultBytes: 1_000_000, identities: { ...options.identities, isRequired } },
      checker,
    );
  }

  function run(sql = 'SELECT * FROM things', tenant: WarehouseTenant = MINE) {
    return warehouse.query(
      tenant,
      { id: randomUUID(), sql, values: [], maxRows: 100, timeoutMs: 3_000 },
      NEVER,
    );
  }

  /** Changes the response to one kind of request. */
  const change =
    (of: string, how: (body: any) => unknown): Distortion =>
    (route, body) =>
      route === of ? how(body) : body;

  /** Replaces the part at a path or, without a value, removes it. */
  const withPart = (path: string, value?: unknown) => (body: object) => {
    const copy = structuredClone(body) as Record<string, any>;
    const names = path.split('.');
    const last = names.pop() as string;
    const owner = names.reduce<Record<string, any> | undefined>((part, name) => part?.[name], copy);
    if (owner) owner[last] = value;
    return copy;
  };

  it('returns the rows if nothing is wrong', async () => {
    await expect(run()).resolves.toMatchObject({ totalRows: 2, rows: { count: 2 } });
  });

  it('sends statements and values unchanged, even with placeholders of Google’s client', async () => {
    const sql = "SELECT *, '{{projectId}}' AS x FROM things WHERE name = ?";
    const query = { id: randomUUID(), sql, values: ['{{projectId}}'], maxRows: 100, timeoutMs: 3_000 };

    await warehouse.query(MINE, query, NEVER);

    const asGiven = { sql, values: ['{{projectId}}'], dataset: 't_mine' };
    expect(statements).toEqual([asGiven, asGiven]);
  });

  const ABSENT = undefined;
  const ODD: Array<[string, string, unknown]> = [
    ['POST /jobs', 'status', ABSENT],
    ['POST /jobs', 'status.state', ABSENT],
    ['POST /jobs', 'status.state', 'FINE'],
    ['POST /jobs', 'statistics', ABSENT],
    ['POST /jobs', 'statistics.query', ABSENT],
    ['POST /jobs', 'statistics.query', []],
    ['POST /jobs', 'statistics.query.statementType', ABSENT],
    ['POST /jobs', 'statistics.query.statementType', { toString: 'SELECT' }],
    ['POST /jobs', 'statistics.query.referencedTables', ABSENT],
    ['POST /jobs', 'statistics.query.referencedTables', []],
    ['POST /jobs', 'statistics.query.referencedTables', null],
    ['POST /jobs', 'statistics.query.referencedTables', {}],
    ['POST /jobs', 'statistics.query.referencedTables', 'things'],
    ['POST /jobs', 'statistics.query.referencedTables', [null]],
    ['POST /jobs', 'statistics.query.referencedTables', [{}]],
    ['POST /jobs', 'statistics.query.referencedTables', [['things']]],
    ['POST /jobs', 'statistics.query.referencedTables', [{ datasetId: 't_mine', tableId: 'things' }]],
    ['POST /jobs', 'statistics.query.referencedTables', [{ projectId: PROJECT, tableId: 'things' }]],
    ['POST /jobs', 'statistics.query.referencedTables', [ref('t_mine', 'others')]],
    ['POST /jobs', 'statistics.query.referencedRoutines', [{}]],
    ['POST /jobs', 'jobReference', ABSENT],
    ['POST /jobs', 'jobReference.jobId', 'another'],
    ['GET /jobs', 'status.state', 'RUNNING'],
    ['GET /jobs', 'status.errorResult', { reason: 'backendError', message: 'x' }],
    ['GET /jobs', 'statistics', ABSENT],
    ['GET /jobs', 'jobReference.jobId', 'another'],
    ['GET /queries', 'jobReference', ABSENT],
    ['GET /queries', 'jobReference.jobId', 'another'],
    ['GET /queries', 'jobComplete', ABSENT],
    ['GET /queries', 'jobComplete', 'true'],
    ['GET /queries', 'schema', ABSENT],
    ['GET /queries', 'schema.fields', [{ name: 'id' }]],
    ['GET /queries', 'schema.fields', [{ name: 'id', type: 'RECORD', fields: 'x' }]],
    ['GET /queries', 'schema.fields', []],
    ['GET /queries', 'totalRows', ABSENT],
    ['GET /queries', 'totalRows', '-1'],
    ['GET /queries', 'totalRows', '1'],
    ['GET /queries', 'totalRows', '3'],
    ['GET /queries', 'totalRows', 'NaN'],
    ['GET /queries', 'totalRows', '1e9'],
    ['GET /queries', 'rows', ABSENT],
    ['GET /queries', 'rows', 'x'],
    ['GET /queries', 'rows', [null, null]],
    ['GET /queries', 'rows', [{}, {}]],
    ['GET /queries', 'rows', [{ f: [] }, { f: [] }]],
    ['GET /queries', 'rows', [{ f: [{ v: '1' }, { v: '2' }] }]],
    ['GET /queries', 'rows', [{ f: [{ v: '1,"x":2' }] }, { f: [{ v: '2' }] }]],
    ['GET /queries', 'rows', [{ f: [{ v: 1 }] }, { f: [{ v: {} }] }]],
    ['token', 'accessToken', ABSENT],
    ['token', 'accessToken', ''],
    ['token', 'accessToken', { a: 1 }],
    ['token', 'expireTime', ABSENT],
    ['token', 'expireTime', 'soon'],
    ['token', 'expireTime', '2020-01-01T00:00:00Z'],
  ];

  it.each(ODD)('%s with %s as %j is rejected', async (route, path, value) => {
    distort = change(route, withPart(path, value));

    await expect(run()).rejects.toThrow(WarehouseUnavailableError);
  });

  it.each(['POST /jobs', 'GET /jobs', 'GET /queries', 'token'])(
    '%s without JSON is rejected',
    async (route) => {
      for (const body of ['', 'null', '[]', '"x"', '7', '<html>', '{"a":', '{}']) {
        distort = change(route, () => body);
        await expect(run()).rejects.toThrow(WarehouseUnavailableError);
      }
    },
  );

  it.each([
    ['referencedTables', [ref('t_theirs', 'things')]],
    ['referencedTables', [ref('t_mine', 'things'), ref('t_theirs', 'things')]],
    ['referencedTables', [{ projectId: 'another', datasetId: 't_mine', tableId: 'things' }]],
    ['referencedTables', [ref('T_MINE', 'things')]],
    ['referencedTables', Array.from({ length: 50 }, () => ref('t_mine', 'things'))],
    ['referencedRoutines', [{ projectId: PROJECT, datasetId: 't_theirs', routineId: 'f' }]],
    ['statementType', 'SCRIPT'],
    ['statementType', 'CREATE_TABLE_AS_SELECT'],
  ])('blocks a statement that would read, or has read, %s %j', async (path, value) => {
    for (const route of ['POST /jobs', 'GET /jobs']) {
      distort = change(route, withPart(`statistics.query.${path}`, value));
      await expect(run()).rejects.toThrow(SqlBlockedError);
    }
  });

  it('reads the tenant’s view, whose plan names the tables behind it', async () => {
    distort = change('POST /jobs', withPart('statistics.query.referencedTables', [ref('t_mine', 'things')]));

    await expect(run('SELECT * FROM a_view')).resolves.toMatchObject({ totalRows: 2 });
  });

  it.each([undefined, [], null])('does not read a view whose plan names %j', async (value) => {
    for (const route of ['POST /jobs', 'GET /jobs']) {
      distort = (of, body) => {
        const told = of === route ? value : [ref('t_mine', 'things')];
        return withPart('statistics.query.referencedTables', told)(body as object);
      };
      await expect(run('SELECT * FROM a_view')).rejects.toThrow(WarehouseUnavailableError);
    }
  });

  it('blocks a view of another dataset', async () => {
    distort = change(
      'POST /jobs',
      withPart('statistics.query.referencedTables', [ref('t_theirs', 'things')]),
    );

    await expect(run('SELECT * FROM a_view')).rejects.toThrow(SqlBlockedError);
  });

  it('stops paging through endless lists', async () => {
    const endless = change('GET /queries', (body: object) => ({
      ...body,
      totalRows: '9',
      rows: [],
      pageToken: 'x',
    }));
    distort = endless;
    await expect(run()).rejects.toThrow(WarehouseUnavailableError);

    distort = change('GET /datasets', (body: object) => ({ ...body, nextPageToken: 'x' }));
    await expect(warehouse.tables(MINE)).rejects.toThrow(WarehouseUnavailableError);
  });

  it('polls with a delay if the server responds immediately', async () => {
    let asked = 0;
    distort = change('GET /queries', (body: object) => ({ ...body, jobComplete: asked++ < 0 }));

    await expect(run()).rejects.toMatchObject({ name: 'QueryTimeoutError' });

    expect(asked).toBeLessThan(40);
  });

  it.each([
    ['tables', [{ type: 'TABLE' }]],
    ['tables', [{ type: 'TABLE', tableReference: { datasetId: 't_theirs', tableId: 'things' } }]],
    ['tables', {}],
  ])('rejects a list of tables with %s %j', async (path, value) => {
    distort = change('GET /datasets', withPart(path, value));

    await expect(warehouse.tables(MINE)).rejects.toThrow(WarehouseUnavailableError);
  });

  it.each([
    ['tableReference', ref('t_theirs', 'things')],
    ['tableReference', ref('t_mine', 'others')],
    ['tableReference', undefined],
    ['schema.fields', [{ name: 'id' }]],
    ['type', 'SECRET'],
  ])('rejects a table with %s %j', async (path, value) => {
    distort = change('GET /datasets', withPart(path, value));

    await expect(warehouse.table(MINE, 'things')).rejects.toThrow(WarehouseUnavailableError);
  });

  it.each([
    `Not found: Table ${PROJECT}:t_theirs.items was not found in location EU at [1:15]`,
    `Access Denied: Table ${PROJECT}:t_theirs.items: theirs-reader@tessera-test.iam.gserviceaccount.com may not`,
    `Not found: Dataset ${PROJECT}:t_theirs`,
    `Not found: Job ${PROJECT}:EU.4f9c1c7e-6b7a-4f0e-9f57-0d3b8f1f3c55`,
    `Invalid view: \`t_theirs.items\` in project ${PROJECT}, t_theirs.items.name, see https://bigquery.googleapis.com/x`,
    `Column t_theirs.items.name of t_mine.things is unknown`,
  ])('removes names of others from %j', async (message) => {
    for (const reason of [
      'invalidQuery',
      'notFound',
      'invalid',
      'accessDenied',
      'duplicate',
      'backendError',
    ]) {
      answer = { error: { reason, message } };
      const failed: unknown = await run().catch((error: unknown) => error);

      const { name, position, hint, pattern } = failed as Record<string, unknown>;
      const told = JSON.stringify([(failed as Error).message, name, position, hint, pattern]);
      expect(told).not.toMatch(/theirs|tessera-test|iam|4f9c1c7e|googleapis/);
    }
  });

  it('sends each tenant’s requests as its own service account', async () => {
    await Promise.all([run(), run(), run('SELECT 1', THEIRS)]);
    await warehouse.tables(MINE);

    expect([...tokens.issued].sort()).toEqual([MINE.serviceAccount, THEIRS.serviceAccount]);
    expect(server.refused).toEqual([]);
  });

  it('cannot read another tenant’s dataset', async () => {
    const wrong = { ...MINE, namespace: THEIRS.namespace };

    await expect(run('SELECT * FROM things', wrong)).rejects.toThrow(SqlBlockedError);
    await expect(warehouse.tables(wrong)).rejects.toThrow(WarehouseUnavailableError);
  });

  it('renews a token before it expires', async () => {
    const soon = new Date(Date.now() + 60_000).toISOString();
    distort = change('token', withPart('expireTime', soon));

    await run();
    await run();

    expect(tokens.issued.length).toBeGreaterThan(1);
  });

  it('reports the warehouse as unavailable if there is no token, without naming the account', async () => {
    const stranger = { ...MINE, serviceAccount: 'stranger@tessera-test.iam.gserviceaccount.com' };
    const failed: unknown = await run('SELECT 1', stranger).catch((error: unknown) => error);

    expect(failed).toBeInstanceOf(WarehouseUnavailableError);
    expect((failed as Error).message).toBe('The warehouse is unavailable.');
    expect(String((failed as Error).cause)).toContain('roles/iam.serviceAccountTokenCreator');
  });

  it.each([null, undefined, ''])(
    'rejects a tenant with the service account %j, and tells the operator why',
    async (none) => {
      const tenant = { ...MINE, serviceAccount: none };

      await expect(run('SELECT 1', tenant)).rejects.toThrow(NoServiceAccountError);
      await expect(warehouse.tables(tenant)).rejects.toThrow(NoServiceAccountError);
      await expect(warehouse.table(tenant, 'things')).rejects.toThrow(NoServiceAccountError);
      const failed: unknown = await run('SELECT 1', tenant).catch((error: unknown) => error);
      expect(String((failed as Error).cause)).toContain('tenants update mine --service-account');
    },
  );

  it('runs as the service itself if the operator allows it', async () => {
    const anonymous = await BigQueryServer.start(() => ROWS, { tables: TABLES });
    const lax = open(anonymous.url, { isRequired: false });
    const query = {
      id: randomUUID(),
      sql: 'SELECT * FROM things',
      values: [],
      maxRows: 10,
      timeoutMs: 3_000,
    };

    await expect(lax.query({ ...MINE, serviceAccount: null }, query, NEVER)).resolves.toMatchObject({
      totalRows: 2,
    });

    await anonymous.stop();
  });
});

function ref(datasetId: string, tableId: string) {
  return { projectId: PROJECT, datasetId, tableId };
}
