import type { LoadRequest } from '../../../bulk-warehouse.port.js';
import type { PlannedColumn } from '../../../loads/load-plan.js';
import { LoadRefusedError } from '../../../warehouse.errors.js';
import type { OwnDataset } from '../guard/bigquery-guard.js';
import { typeNameOf } from '../api/wire-format.js';
import type { LoadTables } from './load-tables.js';
import type { BigQueryLoadPlan, BigQueryTargetColumn } from './load-target.js';
import { isComparable, type LoadValue, loadValue } from './load-values.js';
import { identifier, literal } from './sql-text.js';

type LoadColumn = PlannedColumn<BigQueryTargetColumn>;

/** Longest value in a message, in characters. */
const MAX_SHOWN = 100;
/** Postgres' codes. */
const NULL_VALUE = '23502';
const KEY_EXISTS = '23505';

interface ScriptColumn extends LoadColumn {
  value: LoadValue;
  /** Alias of its value. */
  as: string;
}

/**
 * A load as a script in one transaction: records each failed record with its first fault, applies the others in one
 * statement, and records the outcome. If too many records fail, it changes nothing. BigQuery enforces no keys, so the
 * script enforces a declared primary key.
 */
export class LoadScript {
  private readonly columns: ScriptColumn[];
  private readonly table: string;
  private readonly staged: string;
  private readonly failed: string;
  private readonly outcome: string;
  /** The original record of the file. */
  private readonly fields: string;

  /** @throws LoadRefusedError for columns that cannot be loaded or matched */
  constructor(
    own: OwnDataset,
    private readonly plan: BigQueryLoadPlan,
    tables: LoadTables,
    private readonly request: Pick<LoadRequest, 'columns' | 'maxFailures'>,
  ) {
    const path = (name: string) => identifier(own.projectId, own.dataset, name);
    this.table = path(plan.target.name);
    this.staged = path(tables.staged);
    this.failed = path(tables.failed);
    this.outcome = path(tables.outcome);
    const staged = request.columns.map((_, index) => `s.c${index + 1}`);
    this.fields = `TO_JSON_STRING([${staged.join(', ')}])`;
    this.columns = plan.columns.map((column) => {
      if (plan.keys.includes(column)) requireComparable(column);
      const value = loadValue(`s.${column.staged}`, column.field);
      return { ...column, value, as: column.staged.replace('c', 'v') };
    });
    this.keysOfTable.forEach(requireComparable);
  }

  text(): string {
    return [
      'BEGIN TRANSACTION',
      this.noteFaults(),
      ...this.noteByKey(),
      this.change(),
      this.noteOutcome(),
      'COMMIT TRANSACTION',
      '',
    ].join(';\n');
  }

  private get keys(): ScriptColumn[] {
    return this.plan.keys.flatMap(({ name }) => this.columns.filter((column) => column.name === name));
  }

  private get changed(): ScriptColumn[] {
    return this.columns.filter(({ name }) => !this.plan.keys.some((key) => key.name === name));
  }

  /**
   * The declared primary key that an insert must not repeat; empty without one, or if the warehouse generates part of
   * it.
   */
  private get keysOfTable(): ScriptColumn[] {
    const { operation, target } = this.plan;
    if (operation !== 'insert') return [];
    const keys = target.primaryKey.flatMap((name) => this.columns.filter((column) => column.name === name));
    return keys.length === target.primaryKey.length ? keys : [];
  }

  /** Faults that do not depend on other records or rows. */
  private noteFaults(): string {
    const faults = [
      { when: 's.code IS NOT NULL', code: 's.code', message: "IFNULL(s.message, '')" },
      ...this.columns.flatMap((column) => this.faultsOf(column)),
    ];
    const cases = (part: (fault: (typeof faults)[number]) => string) =>
      `CASE ${faults.map((fault) => `WHEN ${fault.when} THEN ${part(fault)}`).join(' ')} END`;
    return `${this.note} SELECT r.line, r.code, r.message, r.fields FROM (
      SELECT s.line, ${cases(({ code }) => code)} AS code, ${cases(({ message }) => message)} AS message,
        IF(s.code IS NULL, ${this.fields}, IFNULL(s.fields, '[]')) AS fields FROM ${this.staged} s) r WHERE r.code IS NOT NULL ${this.limit}`;
  }

  private faultsOf({ name, staged, nullable, field, value }: ScriptColumn) {
    const text = `s.${staged}`;
    const isKey = this.plan.keys.some((key) => key.name === name);
    const isRequired = !nullable || this.keysOfTable.some((key) => key.name === name);
    const missing = isKey
      ? { code: literal('KEY_NULL'), message: literal(`The key "${name}" is NULL.`) }
      : {
          code: literal(NULL_VALUE),
          message: literal(`null value in column "${name}" violates not-null constraint`),
        };
    const shown = `IF(CHAR_LENGTH(${text}) > ${MAX_SHOWN}, CONCAT(SUBSTR(${text}, 1, ${MAX_SHOWN}), '…'), ${text})`;
    const invalid = {
      when: value.isInvalid,
      code: literal('VALUE_INVALID'),
      message: `CONCAT(${literal(`${name}: invalid input for type ${typeNameOf(field)}: "`)}, ${shown}, '"')`,
    };
    return isKey || isRequired ? [{ when: `${text} IS NULL`, ...missing }, invalid] : [invalid];
  }

  /** Faults that depend on other records or rows. */
  private noteByKey(): string[] {
    const { operation, target } = this.plan;
    const keys = operation === 'insert' ? this.keysOfTable : this.keys;
    if (keys.length === 0) return [];
    const names = keys.map(({ name }) => `"${name}"`).join(', ');
    const exists = [
      literal(KEY_EXISTS),
      literal(`duplicate key value violates the primary key (${names})`),
    ].join(', ');
    const repeated = [literal('KEY_REPEATED'), literal('A record before it has the same key.')].join(', ');
    const partition = keys.map(({ as }) => `p.${as}`).join(', ');
    const repeats = `${this.note} SELECT p.line, ${operation === 'insert' ? exists : repeated}, p.fields FROM (
      SELECT p.*, ROW_NUMBER() OVER (PARTITION BY ${partition} ORDER BY p.line) AS place FROM (${this.pending}) p) p WHERE p.place > 1 ${this.limit}`;
    const rows = `SELECT 1 FROM ${this.table} t WHERE ${this.matches(keys, 'p')}`;
    const from = `FROM (${this.pending}) p WHERE`;
    if (operation === 'insert')
      return [
        repeats,
        `${this.note} SELECT p.line, ${exists}, p.fields ${from} EXISTS(${rows}) ${this.limit}`,
      ];
    if (operation !== 'upsert')
      return [
        repeats,
        `${this.note} SELECT p.line, 'ROW_NOT_FOUND', 'There is no row with this key.', p.fields ${from} NOT EXISTS(${rows}) ${this.limit}`,
      ];
    if (target.uniqueKeys !== null) return [repeats];
    const several = `SELECT ${this.namesIn('t', keys)} FROM ${this.table} t GROUP BY ${this.namesIn('t', keys)} HAVING COUNT(*) > 1`;
    return [
      repeats,
      `${this.note} SELECT p.line, 'KEY_AMBIGUOUS', 'Several rows have this key.', p.fields FROM (${this.pending}) p
        JOIN (${several}) t ON ${this.matches(keys, 'p')} ${this.limit}`,
    ];
  }

  private change(): string {
    const { operation } = this.plan;
    const names = this.columns.map(({ name }) => identifier(name)).join(', ');
    const values = this.columns.map(({ as }) => `v.${as}`).join(', ');
    if (operation === 'insert')
      return `INSERT INTO ${this.table} (${names}) SELECT ${values} FROM (${this.applicable}) v`;
    if (operation === 'delete')
      return `DELETE FROM ${this.table} t WHERE EXISTS(SELECT 1 FROM (${this.applicable}) v WHERE ${this.matches(this.keys, 'v')})`;
    const sets = this.changed.map(({ name, as }) => `${identifier(name)} = v.${as}`).join(', ');
    if (operation === 'update')
      return `UPDATE ${this.table} t SET ${sets} FROM (${this.applicable}) v WHERE ${this.matches(this.keys, 'v')}`;
    const update = sets === '' ? '' : `WHEN MATCHED THEN UPDATE SET ${sets} `;
    return `MERGE INTO ${this.table} t USING (${this.applicable}) v ON ${this.matches(this.keys, 'v')}
      ${update}WHEN NOT MATCHED THEN INSERT (${names}) VALUES (${values})`;
  }

  private noteOutcome(): string {
    const counts = [this.staged, this.failed].map((table) => `(SELECT COUNT(*) FROM ${table})`);
    const isRefused = `IF(${this.failedCount} > ${this.request.maxFailures}, 1, 0)`;
    const columns = literal(JSON.stringify(this.request.columns));
    return `INSERT INTO ${this.outcome} (processed, failed, columns, refused) VALUES (${counts.join(', ')}, ${columns}, ${isRefused})`;
  }

  private get note(): string {
    return `INSERT INTO ${this.failed} (line, code, message, fields)`;
  }

  /** One more failure than allowed is enough to stop. */
  private get limit(): string {
    return `LIMIT ${this.request.maxFailures + 1}`;
  }

  private get failedCount(): string {
    return `(SELECT COUNT(*) FROM ${this.failed})`;
  }

  /** Pending records; none if too many have failed. */
  private get applicable(): string {
    return `${this.pending} AND ${this.failedCount} <= ${this.request.maxFailures}`;
  }

  /** Records that have not failed, with their values. */
  private get pending(): string {
    const values = this.columns.map(({ value, as }) => `${value.typed} AS ${as}`).join(', ');
    return `SELECT s.line, ${this.fields} AS fields, ${values} FROM ${this.staged} s
      LEFT JOIN ${this.failed} f ON f.line = s.line WHERE f.line IS NULL`;
  }

  private matches(keys: ScriptColumn[], records: string): string {
    return keys.map(({ name, as }) => `t.${identifier(name)} = ${records}.${as}`).join(' AND ');
  }

  private namesIn(table: string, keys: ScriptColumn[]): string {
    return keys.map(({ name }) => `${table}.${identifier(name)}`).join(', ');
  }
}

/** @throws LoadRefusedError */
function requireComparable({ name, field }: LoadColumn): void {
  if (isComparable(field)) return;
  throw new LoadRefusedError(
    'KEY_NOT_COMPARABLE',
    `Rows cannot be matched by "${name}": values of ${typeNameOf(field)} cannot be compared.`,
    { column: name },
  );
}
