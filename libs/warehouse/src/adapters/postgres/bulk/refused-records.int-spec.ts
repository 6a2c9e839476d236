import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { exportText } from '../../../contract/bulk-exports.contract-spec.js';
import { type Loaded, loadRows } from '../../../contract/bulk-loads.contract-spec.js';
import type { LoadOperation } from '../../../bulk-warehouse.port.js';
import { type BulkStage, openBulkStage } from './bulk-stage.fixture-spec.js';

// Real: a Postgres 18, prepared as in production.

let stage: BulkStage;

beforeAll(async () => {
  stage = await openBulkStage('');
});

afterAll(() => stage.dispose());

function load(operation: LoadOperation, table: string, columns: string[], rows: string[]): Promise<Loaded> {
  return loadRows(stage.warehouse, stage.tenant, { operation, table, columns }, rows);
}

const codes = ({ failures }: Loaded) => failures.map(({ line, code }) => [line, code]);

describe('tables that reject the same records in any load', () => {
  it.each([
    [
      'of texts that are too long',
      'id integer primary key, v varchar(3), c char(2), b varbit(2)',
      '2,abcd,xyz,101',
    ],
    ['of a NULL where none may be', 'id integer primary key, v text not null, c text, b text', '2,,x,y'],
    [
      'of numbers that are too large',
      'id smallint primary key, v numeric(3, 1), c real, b smallint',
      '70000,100,1e60,9',
    ],
  ])('reject records %s, even between valid ones', async (_, columns, faulty) => {
    await stage.asOwner(`drop table if exists plain; create table plain (${columns})`);
    const names = ['id', 'v', 'c', 'b'];

    for (const operation of ['insert', 'upsert'] as const) {
      const alone = await load(operation, 'plain', names, [faulty]);
      const beside = await load(operation, 'plain', names, ['1,1,1,1', faulty, '3,1,1,1']);
      await stage.asOwner('truncate plain');

      expect(codes(alone)).toEqual([[2, codes(beside)[0]?.[1]]]);
      expect(codes(beside)).toHaveLength(1);
      expect(beside.outcome).toEqual({ processed: 3, failed: 1, applied: 2, isRefused: false });
    }
  });

  it('have triggers that would fill in a missing value: the record still fails', async () => {
    await stage.asOwner('create table filled (id integer primary key, v text not null)');
    await stage.asAdmin(async (client) => {
      await client.query(`create function public.fill() returns trigger language plpgsql as
        $$ begin new.v := coalesce(new.v, 'filled'); return new; end $$`);
      await client.query(
        'create trigger f before insert on filled for each row execute function public.fill()',
      );
    }, stage.database);

    const alone = await load('insert', 'filled', ['id', 'v'], ['1,']);
    const beside = await load('insert', 'filled', ['id', 'v'], ['2,', 'x,y', '3,z']);

    expect(codes(alone)).toEqual([[2, '23502']]);
    expect(codes(beside)).toEqual([
      [2, '23502'],
      [3, 'VALUE_INVALID'],
    ]);
  });

  it('reject a few of very many records, each in a different statement', async () => {
    await stage.asOwner('create table many (id integer primary key, n integer not null, u integer unique)');
    const records = Array.from({ length: 90_000 }, (_, index) => {
      if (index % 30_000 === 7) return `${index},x,${index}`;
      if (index % 30_000 === 8) return `${index},,${index}`;
      return `${index},1,${index === 50_000 ? 49_999 : index}`;
    });
    const expected = [0, 1, 2].flatMap((part) => [
      [part * 30_000 + 9, 'VALUE_INVALID'],
      [part * 30_000 + 10, '23502'],
    ]);
    expected.splice(4, 0, [50_002, '23505']);

    const inserted = await load('insert', 'many', ['id', 'n', 'u'], records);
    await stage.asOwner('truncate many');
    const upserted = await load('upsert', 'many', ['id', 'n', 'u'], records);

    expect(codes(inserted)).toEqual(expected);
    expect(codes(upserted)).toEqual(expected);
    const { text } = await exportText(stage.warehouse, stage.tenant, 'select count(*) from many', 'csv');
    expect(text.trim()).toBe('89993');
  });
});
