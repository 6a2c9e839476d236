import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Random } from '@tessera/testing';
import { exportText } from '../../../bulk-exports.contract-spec.js';
import { loadRows } from '../../../bulk-loads.contract-spec.js';
import type { LoadOperation } from '../../../bulk-warehouse.port.js';
import { type BulkStage, openBulkStage } from './bulk-stage.fixture-spec.js';

// Real: a Postgres 18 of its own, prepared as an operator prepares a warehouse.
// BULK_CASES=1000 tries more of them, BULK_SEED=7 others.

const CASES = Number(process.env.BULK_CASES ?? 120);
const SEED = Number(process.env.BULK_SEED ?? 1);
const OPERATIONS: readonly LoadOperation[] = ['insert', 'update', 'upsert', 'delete'];

/** A row of the table: `a`, `b` are its key; `u` is unique, `n` below 90, `t` not NULL. */
interface Row {
  a: number;
  b: string;
  u: number | null;
  n: number | null;
  t: string;
}

type Column = keyof Row;
/** A record as it is in the file; null for NULL. */
type Fields = Partial<Record<Column, string | null>>;

const COLUMNS: readonly Column[] = ['a', 'b', 'u', 'n', 't'];
const TEXTS = ['', 'x', 'a,b', '"', 'two\nlines', "'; drop table t; --", '\\.', '差旅', '  '];

/** What the table holds and takes, one record after the other. */
class Model {
  readonly rows = new Map<string, Row>();

  /** Whether the record is applied; it changes nothing otherwise. */
  apply(operation: LoadOperation, fields: Fields, seen: Set<string>): boolean {
    if (!isValid(fields, operation === 'delete' ? ['a', 'b'] : COLUMNS)) return false;
    if (typeof fields.a !== 'string' || typeof fields.b !== 'string') return false;
    const key = JSON.stringify([Number(fields.a), fields.b]);
    if (operation !== 'insert') {
      if (seen.has(key)) return false;
      seen.add(key);
    }
    const before = this.rows.get(key);
    if (operation === 'insert' ? before : operation !== 'upsert' && !before) return false;
    if (operation === 'delete') return this.rows.delete(key);
    const row = { u: null, n: null, t: 'none', ...before, ...valuesOf(fields) } as Row;
    const others = [...this.rows].filter(([other]) => other !== key).map(([, other]) => other);
    if (row.u !== null && others.some(({ u }) => u === row.u)) return false;
    if (row.n !== null && row.n >= 90) return false;
    this.rows.set(key, row);
    return true;
  }
}

/** What is wrong with a record is wrong before its key counts. */
function isValid(fields: Fields, columns: readonly Column[]): boolean {
  return columns.every((column) => {
    const value = fields[column];
    if (value === undefined) return true;
    if (value === null) return column === 'u' || column === 'n';
    return column === 'b' || column === 't' ? value.length <= 20 : /^\s*-?\d{1,9}\s*$/.test(value);
  });
}

function valuesOf(fields: Fields): Partial<Row> {
  const numeric = (value: string | null) => (value === null ? null : Number(value));
  return Object.fromEntries(
    Object.entries(fields).map(([column, value]) => [
      column,
      column === 'b' || column === 't' ? value : numeric(value),
    ]),
  );
}

function randomFields(random: Random, columns: readonly Column[]): Fields {
  const value = (column: Column): string | null => {
    if (random.chance(0.04)) return null;
    if (column === 'b' || column === 't')
      return random.chance(0.03) ? 'x'.repeat(21) : random.pick(column === 'b' ? TEXTS.slice(0, 3) : TEXTS);
    if (random.chance(0.04)) return random.pick(['', 'x', '1e3x', '99999999999', '1.5']);
    return String(random.below(column === 'a' ? 12 : column === 'u' ? 60 : 100));
  };
  return Object.fromEntries(columns.map((column) => [column, value(column)]));
}

/**
 * Columns of a file in any order, among them those that the operation cannot do without. An update applies its records in no order, so that those
 * that pass a unique value on from row to row may succeed or not.
 */
function randomColumns(random: Random, operation: LoadOperation): Column[] {
  const needed: Column[] = operation === 'update' ? ['a', 'b', 'n'] : ['a', 'b'];
  const others = COLUMNS.filter(
    (column) => !needed.includes(column) && (operation !== 'update' || column !== 'u'),
  );
  const columns = [...needed, ...others.filter(() => random.chance(0.6))];
  return columns
    .map((column) => ({ column, at: random.next() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ column }) => column);
}

function csvOf(fields: Fields, columns: readonly Column[]): string {
  return columns
    .map((column) => {
      const value = fields[column] ?? null;
      return value === null ? '' : `"${value.replaceAll('"', '""')}"`;
    })
    .join(',');
}

let stage: BulkStage;

beforeAll(async () => {
  stage =
    await openBulkStage(`create table t (a integer, b varchar(20), u integer unique, n integer check (n < 90),
    t varchar(20) not null default 'none', primary key (a, b))`);
});

afterAll(() => stage.dispose());

describe('what loads report and what the table holds agree', () => {
  it(`in ${CASES} random loads from seed ${SEED}`, async () => {
    const random = new Random(SEED);
    let model = new Model();
    for (let round = 0; round < CASES; round++) {
      if (round % 10 === 0) {
        await stage.asOwner('truncate t');
        model = new Model();
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
        stage.space,
        { operation, table: 't', columns },
        records.map((fields) => csvOf(fields, columns)),
      );

      const context = { round, operation, columns, records };
      const reported = { ...context, failed: failures.map(({ line }) => line), outcome };
      const counts = {
        processed: records.length,
        failed: failed.length,
        applied: records.length - failed.length,
      };
      expect(reported).toEqual({ ...context, failed, outcome: counts });
      const held = await exportText(stage.warehouse, stage.space, 'select a, b, u, n, t from t', 'json');
      const rows = held.text
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Row);
      expect({ ...context, rows: sorted(rows) }).toEqual({
        ...context,
        rows: sorted([...model.rows.values()]),
      });
    }
  });
});

function sorted(rows: Row[]): Row[] {
  const keyOf = ({ a, b }: Row) => `${String(a).padStart(12)} ${b}`;
  return rows.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}
