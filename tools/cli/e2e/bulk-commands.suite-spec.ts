import { beforeAll, describe, expect, it } from '@jest/globals';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { CommandLineStack } from './command-line-stack.js';
import { FlakyProxy } from './flaky-proxy.js';

const ORDERS = 'select order_id, status from orders order by order_id';

/** Exports, loads and deletions. @param running the stack, once the file's `beforeAll` started it */
export function bulkCommands(running: () => CommandLineStack): void {
  let stack: CommandLineStack;
  let folder: string;

  beforeAll(async () => {
    stack = running();
    folder = join(stack.state.path, 'files');
    mkdirSync(folder);
    await stack.run(['warehouse', 'run', '--tenant', 'demo'], {
      input: 'create table prices (sku text primary key, price numeric(8, 2) not null)',
    });
  });

  const bulk = (...args: string[]) => stack.run(['bulk', ...args]);
  /** The local stack's tenants and keys are for the local stack alone, so others are named in full. */
  const at = ({ url }: FlakyProxy): string[] => {
    const [{ tenantId, apiKey } = { tenantId: '', apiKey: '' }] = stack.urls.sql.tenants;
    return ['--url', url, '--tenant', tenantId, '--key', apiKey];
  };
  const path = (name: string) => join(folder, name);
  const pricesNow = async () =>
    (await stack.json<{ data: object[] }>('sql', 'select sku, price::text as price from prices order by sku'))
      .data;

  describe('tessera bulk export', () => {
    it('saves rows in the format that the file’s name says', async () => {
      const csv = await bulk('export', ORDERS, '--out', path('orders.csv'));
      const json = await bulk('export', ORDERS, '--out', path('orders.jsonl.gz'));
      const { data } = await stack.json<any>('sql', `select count(*) as n from (${ORDERS}) q`);

      expect([csv.code, json.code]).toEqual([0, 0]);
      expect(csv.stderr).toContain(`✓ ${data[0].n.toLocaleString('en')} rows`);
      const lines = gunzipSync(readFileSync(path('orders.jsonl.gz')))
        .toString()
        .trimEnd()
        .split('\n');
      const rows = readFileSync(path('orders.csv'), 'utf8').trimEnd().split('\n');
      expect([rows.length, lines.length]).toEqual([data[0].n + 1, data[0].n]);
      expect(rows[0]).toBe('order_id,status');
      expect(JSON.parse(lines[0]!)).toMatchObject({ order_id: 1 });
    });

    it('prints rows alone on the standard output', async () => {
      const { stdout } = await bulk('export', 'select 1 as a, null as b', '--out', '-');

      expect(stdout).toBe('a,b\n1,\n');
    });

    it('goes on where a connection broke', async () => {
      const proxy = await FlakyProxy.start(stack.urls.baseUrl);

      const { code } = await bulk('export', ORDERS, '--out', path('again.csv'), ...at(proxy));

      expect([code, proxy.brokenPolls, proxy.changes, proxy.ranges]).toEqual([
        0,
        2,
        2,
        [undefined, expect.stringMatching(/^bytes=\d+-$/)],
      ]);
      expect(readFileSync(path('again.csv'))).toEqual(readFileSync(path('orders.csv')));
      expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
      proxy.stop();
    });

    it.each([
      ['SIGINT', 130],
      ['SIGTERM', 143],
    ] as const)('leaves nothing of a file whose download %s ends', async (signal, exitCode) => {
      const proxy = await FlakyProxy.start(stack.urls.baseUrl, 'stall');
      const partial = path('never.csv.part');

      const { code } = await stack.run(['bulk', 'export', ORDERS, '--out', path('never.csv'), ...at(proxy)], {
        end: { by: signal, when: () => (statSync(partial, { throwIfNoEntry: false })?.size ?? 0) > 0 },
      });

      expect(code).toBe(exitCode);
      expect(readdirSync(folder).filter((name) => name.startsWith('never'))).toEqual([]);
      proxy.stop();
    });

    it('is begun by one command, and seen to its end by another', async () => {
      const begun = await stack.json<any>('bulk', 'export', ORDERS, '--no-wait');

      const ended = await bulk('wait', begun.job_id, '--out', path('later.csv'));

      expect([ended.code, begun.operation]).toEqual([0, 'query']);
      expect(readFileSync(path('later.csv'))).toEqual(readFileSync(path('orders.csv')));
      expect(await stack.json<any>('bulk', 'list', '--limit', '1')).toMatchObject([{ job_id: begun.job_id }]);
    });
  });

  describe('tessera bulk load', () => {
    it('writes records, and updates those that are there', async () => {
      writeFileSync(path('prices.csv'), 'sku,price\na,1.50\nb,2\n');
      writeFileSync(path('more.jsonl'), '{"sku":"b","price":"3.25"}\n{"sku":"c","price":4}\n');

      const inserted = await bulk('load', path('prices.csv'), '--into', 'prices');
      const upserted = await bulk('load', path('more.jsonl'), '--into', 'prices', '--operation', 'upsert');

      expect([inserted.stderr, upserted.stderr]).toEqual([
        '✓ insert prices: 2 of 2 records\n',
        '✓ upsert prices: 2 of 2 records\n',
      ]);
      expect(await pricesNow()).toEqual([
        { sku: 'a', price: '1.50' },
        { sku: 'b', price: '3.25' },
        { sku: 'c', price: '4.00' },
      ]);
    });

    it('saves the records that were refused, with their reasons', async () => {
      writeFileSync(path('bad.csv'), 'sku,price\nd,5\ne,cheap\n');

      const { code, stderr } = await bulk(
        'load',
        path('bad.csv'),
        '--into',
        'prices',
        '--out',
        path('failed.csv'),
      );

      expect([code, stderr]).toEqual([
        1,
        `✗ insert prices: 1 of 2 records; 1 failed: ${path('failed.csv')}\n`,
      ]);
      const [heading, ...failed] = readFileSync(path('failed.csv'), 'utf8').trimEnd().split('\n');
      expect(heading).toBe('sku,price,_line,_code,_message');
      expect(failed).toHaveLength(1);
      expect(failed[0]).toMatch(/^e,cheap,3,/);
    });
  });

  describe('tessera bulk delete', () => {
    it('deletes the rows that a statement selects', async () => {
      await stack.run(['warehouse', 'run', '--tenant', 'demo'], {
        input: `create table stock (sku text primary key, n integer); insert into stock values ('a', 1), ('b', 0), ('c', 0)`,
      });

      const { code, stderr } = await bulk(
        'delete',
        'select sku from stock where n = 0',
        '--from',
        'stock',
        '--yes',
      );

      expect([code, stderr]).toEqual([0, '✓ delete stock: 2 of 2 records\n']);
      expect((await stack.json<{ data: object[] }>('sql', 'select sku from stock')).data).toEqual([
        { sku: 'a' },
      ]);
    });
  });

  describe('the log of the services', () => {
    it('holds no address that somebody could use', async () => {
      await bulk('export', 'select 1 as a', '--out', '-');

      const log = readFileSync(stack.state.logFile('bulk-api'), 'utf8');

      expect(log).toContain('"msg":"request completed"');
      expect(log).not.toContain('signature');
    });
  });

  describe('a command that cannot be done', () => {
    it.each([
      [['export', 'drop table orders'], /SQL_BLOCKED/],
      [['export', 'select * from nothing'], /INVALID_SQL|QUERY_ERROR/],
      [['load', '/no/such/file', '--into', 'prices'], /ENOENT/],
      [
        ['delete', 'select nothing from prices', '--from', 'prices', '--yes'],
        /INVALID_SQL|QUERY_ERROR|SQL_BLOCKED/,
      ],
      [['delete', 'select 1', '--from', 'prices'], /deletes the rows of prices .* --yes/],
      [
        ['load', import.meta.filename, '--into', 'prices', '--operation', 'delete'],
        /deletes the rows of prices .* --yes/,
      ],
      [['load', 'x.csv'], /required option '--into/],
      [['wait', '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11'], /NOT_FOUND/],
      [['abort', '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11'], /NOT_FOUND/],
      [['export', 'select 1', '--tenant', 'nobody'], /Specify an API key for nobody/],
    ])('%j ends with a sentence and the code 1', async (args, sentence) => {
      const { code, stderr } = await bulk(...args);

      expect(stderr).toMatch(sentence);
      expect(code).toBe(1);
    });
  });
}
