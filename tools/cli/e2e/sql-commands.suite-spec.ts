import { describe, expect, it } from '@jest/globals';
import { SigningClient } from '@tessera/auth';
import { createTestDatabase } from '@tessera/testing';
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandLineStack, CommandOptions, CommandResult } from './command-line-stack.js';

const READER = 'demo-reader@some-project.iam.gserviceaccount.com';

/** Statements, tenants, keys and migrations. @param running the stack, once the file's `beforeAll` started it */
export function sqlCommands(running: () => CommandLineStack): void {
  const tessera = (args: string[], options?: CommandOptions): Promise<CommandResult> =>
    running().run(args, options);
  const json = <T>(...args: string[]): Promise<T> => running().json<T>(...args);

  describe('npm start', () => {
    it('writes what the SQL service is called with', () => {
      const local = JSON.parse(readFileSync(running().state.localFile, 'utf8'));

      expect(local).toMatchObject({
        sql_base_url: `${local.base_url}/v1`,
        tenants: [
          { tenant_id: 'demo', api_key: expect.stringMatching(/^tsk_/) },
          { tenant_id: 'demo-b', api_key: expect.stringMatching(/^tsk_/) },
        ],
        jwt_secret: expect.any(String),
        jwt_issuer: 'tessera',
        jwt_audience: 'tessera',
        sigv4: {
          access_key: expect.any(String),
          secret_key: expect.any(String),
          region: 'us-east-1',
          service: 'execute-api',
        },
      });
    });

    it('gives both tenants tables of 100,000 rows, the same for every start and not the same for both', async () => {
      const count = `select (select count(*) from customers) + (select count(*) from orders) + (select count(*) from items) as n,
                          (select md5(string_agg(name || city, ',' order by customer_id)) from customers) as print`;

      const demo = await json<any>('sql', count);
      const other = await json<any>('sql', count, '--tenant', 'demo-b');

      expect(demo.data[0]).toEqual({ n: 100_000, print: expect.any(String) });
      expect(other.data[0].n).toBe(100_000);
      expect(other.data[0].print).not.toBe(demo.data[0].print);
    });

    it('gives a service account that acts for both tenants through the edge', async () => {
      const { baseUrl, sql } = running().urls;
      const client = new SigningClient({ ...sql.sigv4, baseUrl: `${baseUrl}/v1`, tenantId: 'demo-b' });

      const answer = await client.send({ method: 'GET', path: '/catalog/tables' });

      expect(((await answer.json()) as any).tables.map(({ name }: any) => name)).toEqual([
        'customers',
        'items',
        'monthly_revenue',
        'orders',
      ]);
    });
  });

  describe('tessera sql', () => {
    it('prints a table, CSV or JSON', async () => {
      const statement =
        "select order_id, status, null as nothing, '=1+1' as formula from orders where order_id <= 2 order by 1";

      const table = await tessera(['sql', statement]);
      const csv = await tessera(['sql', statement, '--format', 'csv']);
      const printed = await json<any>('sql', statement);

      expect(table.stdout).toMatch(/^order_id {2}status +nothing {2}formula\n1 +\w+ +NULL +=1\+1\n2 /);
      expect(csv.stdout).toMatch(/^order_id,status,nothing,formula\n1,\w+,,'=1\+1\n/);
      expect(printed.metadata).toMatchObject({
        row_count: 2,
        columns: ['order_id', 'status', 'nothing', 'formula'],
      });
    });

    it('binds parameters, and says when rows were cut', async () => {
      const { stdout, stderr } = await tessera([
        'sql',
        'select customer_id from customers where country = $1 order by 1',
        '--param',
        'Norway',
        '--limit',
        '3',
      ]);

      expect(stdout.trim().split('\n')).toHaveLength(4);
      expect(stderr).toMatch(/^The first 3 of \d+ rows\.\n$/);
    });

    it.each([
      [['sql', 'select * frm x'], /INVALID_SQL: syntax error at or near "frm"/],
      [['sql', 'drop table orders'], /SQL_BLOCKED: DROP is not allowed/],
      [['sql', 'select 1', '--limit', '0'], /Specify a number from 1 to 10000/],
      [['sql', 'select 1', '--tenant', 'nobody'], /Specify an API key for nobody/],
      [['sql', 'select 1', '--key', 'tsk_x'], /UNAUTHORIZED/],
      [['tenants', 'create', 'A B'], /is not a valid tenant name/],
      [['tenants', 'create', 'demo'], /Tenant "demo" already exists/],
      [['tenants', 'update', 'nobody', '--service-account', READER], /Tenant "nobody" not found/],
      [['tenants', 'update', 'demo', '--service-account', 'me@example.com'], /is not a service account/],
      [
        ['tenants', 'create', 'new', '--service-account', `${READER}.example.com`],
        /is not a service account/,
      ],
      [['keys', 'create', 'nobody'], /Tenant "nobody" not found/],
      [['keys', 'create', 'demo', '--scopes', 'everything'], /"everything" is not a scope/],
      [['keys', 'revoke', 'x', '--yes'], /Key "x" not found/],
      [['warehouse', 'run', '--tenant', 'demo', '--file', '/no/such'], /Cannot read \/no\/such \(ENOENT\)/],
      [['warehouse', 'run', '--tenant', 'demo'], /No statements to run/],
      [['warehouse', 'prepare'], /WAREHOUSE_URL is not set/],
    ])('%j ends with a sentence and the code 1', async (args, sentence) => {
      const { code, stderr } = await tessera(args);

      expect(stderr).toMatch(sentence);
      expect(code).toBe(1);
    });
  });

  describe('an operator', () => {
    it('makes a tenant with a key, loads its tables, and takes the key back', async () => {
      await tessera(['tenants', 'create', 'acme', '--name', 'Acme']);
      const key = await json<any>('keys', 'create', 'acme', '--name', 'ci', '--expires', '30d');
      const file = join(running().state.path, 'load.sql');
      writeFileSync(file, `create table t (i int primary key, v text); comment on table t is 'Loaded';`);
      const defined = await tessera(['warehouse', 'run', '--tenant', 'acme', '--file', file]);
      const loaded = await tessera(['warehouse', 'run', '--tenant', 'acme'], {
        input: "insert into t values (1, 'a'), (2, 'b')",
      });

      const rows = await json<any>(
        'sql',
        'select * from t order by i',
        '--tenant',
        'acme',
        '--key',
        key.api_key,
      );
      await tessera(['keys', 'revoke', key.key_id, '--yes']);
      const afterwards = await tessera(['sql', 'select 1', '--tenant', 'acme', '--key', key.api_key]);

      expect([defined.stdout, loaded.stdout]).toEqual(['CREATE\nCOMMENT\n', 'INSERT 2\n']);
      expect(rows.data).toEqual([
        { i: 1, v: 'a' },
        { i: 2, v: 'b' },
      ]);
      expect(afterwards.stderr).toContain('UNAUTHORIZED: The API key was revoked.');
      expect((await json<any>('tenants', 'list')).map(({ tenant_id }: any) => tenant_id)).toEqual([
        'acme',
        'demo',
        'demo-b',
      ]);
      expect(await json<any>('keys', 'list', 'acme')).toMatchObject([
        { key_id: key.key_id, status: 'revoked' },
      ]);
    });

    it('sets up a tenant and its first key as often as a Job is run, with a key from a secret store', async () => {
      const key = `tsk_${randomBytes(6).toString('hex')}_${randomBytes(32).toString('hex')}`;
      const file = join(running().state.path, 'first-key');
      writeFileSync(file, `${key}\n`);
      const setUp = async () => [
        await tessera(['tenants', 'create', 'first', '--if-not-exists']),
        await tessera(['keys', 'create', 'first', '--key-file', file]),
      ];

      const results = [...(await setUp()), ...(await setUp())];
      const answer = await tessera(['sql', 'select 1', '--tenant', 'first', '--key', key]);
      const id = key.split('_')[1];
      await tessera(['keys', 'revoke', `${id}`, '--yes']);
      const afterwards = (await setUp())[1];
      writeFileSync(file, `tsk_${id}_${'0'.repeat(64)}`);
      const other = await tessera(['keys', 'create', 'first', '--key-file', file]);
      writeFileSync(file, 'secret');
      const malformed = await tessera(['keys', 'create', 'first', '--key-file', file]);

      expect(results.map(({ code, stdout }) => [code, stdout.split('.')[0]])).toEqual([
        [0, 'Created first'],
        [0, `Key ${id} is registered and active`],
        [0, 'first exists'],
        [0, `Key ${id} is registered and active`],
      ]);
      expect(answer.code).toBe(0);
      expect(afterwards?.stdout).toBe(`Key ${id} is registered and revoked.\n`);
      expect(other).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('A different key with the id'),
      });
      expect(malformed.stderr).toContain('Invalid API key: a key is tsk_');
      expect(malformed.stderr).not.toContain('secret');
    });

    it('gives a tenant a service account that no other tenant has', async () => {
      const updated = await json<any>('tenants', 'update', 'demo', '--service-account', READER);
      const repeated = await tessera(['tenants', 'update', 'demo', '--service-account', READER]);
      const taken = await tessera(['tenants', 'update', 'demo-b', '--service-account', READER]);

      expect(updated).toMatchObject({ tenant_id: 'demo', service_account: READER });
      expect(repeated.code).toBe(0);
      expect(taken.stderr).toMatch(/is already the service account of "demo"/);
    });

    it('signs a token that the service takes', async () => {
      const { token } = await json<any>('token', 'sign', '--tenant', 'demo', '--minutes', '5');

      const { stdout } = await tessera(['sql', 'select 7 as n', '--key', token]);

      expect(stdout).toBe('n\n7\n');
    });

    it('runs statements in one transaction: all or none', async () => {
      const { code, stderr } = await tessera(['warehouse', 'run', '--tenant', 'demo-b'], {
        input: 'create table half (i int); select * from nothing;',
      });

      expect([code, stderr]).toEqual([1, 'relation "nothing" does not exist\n']);
      const tables = await json<any>('sql', 'select 1 from half', '--tenant', 'demo-b').catch(() => null);
      expect(tables).toBeNull();
    });
  });

  describe('tessera migrate', () => {
    it('makes the schema that services wait for, and leaves one alone that is up to date', async () => {
      const database = await createTestDatabase();
      const env = { DATABASE_URL: database.url };

      const first = await tessera(['migrate'], { env });
      const again = await tessera(['migrate', '--json'], { env });
      const keys = await tessera(['keys', 'list', '--json'], {
        env: { ...env, WAREHOUSE_ADMIN_URL: database.url, WAREHOUSE_LOGIN_SECRET: 'of-no-use-here' },
      });

      expect(first).toMatchObject({ code: 0, stdout: 'The schema is up to date.\n' });
      expect(JSON.parse(again.stdout)).toEqual({ up_to_date: true });
      expect(JSON.parse(keys.stdout)).toEqual([]);
      await database.drop();
    });
  });
}
