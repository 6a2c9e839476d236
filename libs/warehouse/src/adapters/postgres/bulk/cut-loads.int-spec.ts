import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { exportText } from '../../../contract/bulk-exports.contract-spec.js';
import { loadRows } from '../../../contract/bulk-loads.contract-spec.js';
import { WarehouseUnavailableError } from '../../../warehouse.errors.js';
import { CuttingProxy } from '../testing/cutting-proxy.js';
import { type BulkStage, openBulkStage } from './bulk-stage.fixture-spec.js';
import type { PostgresBulkWarehouse } from './postgres-bulk.warehouse.js';
import { LEDGER } from './staging-schema.js';

// Real: a Postgres 18, prepared as in production, behind a proxy that breaks connections.

const ROWS = ['1,one', '2,', '3,three', '3,again'];
const OUTCOME = { processed: 4, failed: 2, applied: 2, isRefused: false };

let stage: BulkStage;
let proxy: CuttingProxy;
let warehouse: PostgresBulkWarehouse;

beforeAll(async () => {
  stage = await openBulkStage('create table t (id integer primary key, v text not null)');
  proxy = await new CuttingProxy(stage.port).listen();
  warehouse = stage.open({ port: proxy.port });
});

afterAll(async () => {
  await warehouse.close();
  await proxy.close();
  await stage.dispose();
});

async function held(): Promise<string> {
  return (await exportText(stage.warehouse, stage.tenant, 'select id from t order by id', 'csv')).text;
}

const requestOf = (id: string) =>
  ({
    id,
    operation: 'insert',
    table: 't',
    keyColumns: null,
    columns: ['id', 'v'],
    maxFailures: 1_000_000,
  }) as const;

function load(id: string) {
  return loadRows(warehouse, stage.tenant, requestOf(id), ROWS);
}

describe('a load whose connection breaks', () => {
  it.each([
    ['before the server has its message', false],
    ['when the server has its message', true],
  ])('was applied or not, as the ledger says, and is applied once in the end: %s', async (_, isPassedOn) => {
    for (let at = 1; ; at++) {
      await stage.asOwner('truncate t');
      const id = randomUUID();
      proxy.cut = { of: 'tessera load', at, isPassedOn };
      proxy.hasCut = false;

      const first = await load(id).catch((error: unknown) => error);

      proxy.cut = null;
      const told = await stage.warehouse.outcome(stage.tenant, id);
      const table = await held();
      const isApplied = !(first instanceof Error);
      if (!isApplied) expect(first).toBeInstanceOf(WarehouseUnavailableError);
      expect({ at, told, table }).toEqual(
        told ? { at, told: OUTCOME, table: '1\n3\n' } : { at, told: null, table: '' },
      );
      if (isApplied) expect(told).toEqual(OUTCOME);

      const again = await load(id);

      expect({ at, ...again }).toMatchObject({ at, outcome: OUTCOME, failures: [{ line: 3 }, { line: 5 }] });
      expect(await held()).toBe('1\n3\n');
      await stage.warehouse.cleanUp(stage.tenant, id);
      if (!proxy.hasCut) break;
    }
    const left = await stage.asAdmin(
      (client) =>
        client.query(`select relname from pg_class where relname ~ '^(staged|failed)_' and relkind = 'r'`),
      stage.database,
    );
    expect(left.rows).toEqual([]);
  });
});

describe('a load that another process has applied in the meantime', () => {
  it('is not applied again', async () => {
    await stage.asOwner('truncate t');
    const id = randomUUID();
    const late = await warehouse.openLoad(stage.tenant, requestOf(id), new AbortController().signal);
    await late.stage({ csv: Buffer.from('2,1,one\n'), records: 1, rejected: [] });
    await stage.asAdmin(
      (client) =>
        client.query(
          `insert into ${LEDGER} (job_id, columns, processed, failed) values ($1, '{id,v}', 1, 0)`,
          [id],
        ),
      stage.database,
    );

    await expect(late.apply()).rejects.toThrow(WarehouseUnavailableError);

    await late.close();
    expect(await held()).toBe('');
    await stage.warehouse.cleanUp(stage.tenant, id);
  });
});
