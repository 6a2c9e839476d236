import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  cases,
  csvOfFields,
  LOADED_TABLE,
  type LoadedRow,
  LoadModel,
  Random,
  randomColumns,
  randomFields,
  sortedRows,
  testSeed,
} from '@tessera/testing';
import { exportText } from '../../../contract/bulk-exports.contract-spec.js';
import { loadRows } from '../../../contract/bulk-loads.contract-spec.js';
import type { LoadOperation } from '../../../bulk-warehouse.port.js';
import { type BulkStage, openBulkStage } from './bulk-stage.fixture-spec.js';

// Real: a Postgres 18, prepared as in production.

const CASES = cases({ smoke: 30, soak: 1_000 });
const OPERATIONS: readonly LoadOperation[] = ['insert', 'update', 'upsert', 'delete'];

let stage: BulkStage;

beforeAll(async () => {
  stage = await openBulkStage(LOADED_TABLE);
});

afterAll(() => stage.dispose());

describe('what loads report and what the table holds agree', () => {
  it(`in ${CASES} random loads`, async () => {
    const random = new Random(testSeed());
    let model = new LoadModel();
    for (let round = 0; round < CASES; round++) {
      if (round % 10 === 0) {
        await stage.asOwner('truncate t');
        model = new LoadModel();
      }
      const operation = round % 10 === 0 ? 'insert' : random.pick(OPERATIONS);
      const columns = randomColumns(random, operation);
      const records = Array.from({ length: random.below(41) }, () => randomFields(random, columns));
      const seen = new Set<string>();
      const failed = records.flatMap((fields, index) =>
        model.apply(operation, fields, seen) ? [] : [index + 2],
      );

      const { outcome, failures } = await loadRows(
        stage.warehouse,
        stage.tenant,
        { operation, table: 't', columns },
        records.map((fields) => csvOfFields(fields, columns)),
      );

      const context = { round, operation, columns, records };
      const reported = { ...context, failed: failures.map(({ line }) => line), outcome };
      const counts = {
        processed: records.length,
        failed: failed.length,
        applied: records.length - failed.length,
        isRefused: false,
      };
      expect(reported).toEqual({ ...context, failed, outcome: counts });
      const held = await exportText(stage.warehouse, stage.tenant, 'select a, b, u, n, t from t', 'json');
      const rows = held.text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as LoadedRow);
      expect({ ...context, rows: sortedRows(rows) }).toEqual({
        ...context,
        rows: model.sorted(),
      });
    }
  });
});
