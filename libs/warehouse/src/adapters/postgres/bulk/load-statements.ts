import { escapeIdentifier, escapeLiteral } from 'pg';
import { stagedColumn } from '../../../loads/load-plan.js';
import { TENANT_SCHEMA } from '../connections/tenant-login.js';
import { FATAL_CLASSES, INSUFFICIENT_PRIVILEGE } from './load-errors.js';
import type { LoadColumn, LoadPlan } from './load-target.js';
import { faultsOf, isJsonList } from './record-faults.js';
import type { LoadTables } from './staging-schema.js';

/** Pages of the staging table, which is in file order. `to` is exclusive. */
export interface PageRange {
  from: number;
  to: number;
}

/** The SQL of a load. Contains looked-up names, and no other text of a tenant. */
export class LoadStatements {
  constructor(
    private readonly plan: LoadPlan,
    private readonly tables: LoadTables,
    /** Columns of the file. */
    private readonly columnCount: number,
  ) {}

  get table(): string {
    return `${TENANT_SCHEMA}.${escapeIdentifier(this.plan.target.name)}`;
  }

  /**
   * Records invalid values, missing required values, and NULL keys; '' if there can be none.
   * @param limit of recorded failures, as in the other methods
   */
  failInvalid(limit: number, range?: PageRange): string {
    const { columns, keys } = this.plan;
    const faults = columns.flatMap((column) => faultsOf(column, keys.includes(column)));
    if (faults.length === 0) return '';
    const cases = faults.map(({ when, code, message }) => `when ${when} then array['${code}', ${message}]`);
    const isFaulty = faults.map(({ when }) => `(${when})`).join(' or ');
    const place = range ? `${pageRangeCondition(range)} and ` : '';
    return `
      insert into ${this.tables.failed} (line, code, message, fields)
      select line, fault[1], fault[2], fields from (
        select s.line, ${this.fields} as fields, case ${cases.join('\n')} end as fault
        from ${this.tables.staged} s where ${place}(${isFaulty})) q limit ${limit}`;
  }

  /**
   * Returns a row if a key is NULL or repeated; fails for an invalid key. A single unique column is counted, which
   * excludes NULL: grouping takes three times as long.
   */
  findFaultyKeys(): string {
    const { keys } = this.plan;
    const [key, ...others] = keys;
    const pending = `select 1 from ${this.tables.staged} s where ${this.isPending}`;
    if (key && others.length === 0 && this.isUnique(key))
      return `${pending} having count(*) > count(distinct ${valueOf(key)})`;
    const isNull = keys.map(({ staged }) => `s.${staged} is null`).join(' or ');
    return `${pending} group by ${this.keyValues} having count(*) > 1 or bool_or(${isNull}) limit 1`;
  }

  failRepeated(limit: number): string {
    const message = `'The record on line ' || first || ' has the same key.'`;
    return `
      insert into ${this.tables.failed} (line, code, message, fields)
      select line, 'KEY_REPEATED', ${message}, fields from (
        select s.line, ${this.fields} as fields, min(s.line) over (partition by ${this.keyValues}) as first
        from ${this.tables.staged} s where ${this.isPending}) q
      where line <> first limit ${limit}`;
  }

  /** Records failures for rows that do not exist. */
  failUnmatched(limit: number): string {
    const { keys } = this.plan;
    const matches = keys.map((key) => `t.${escapeIdentifier(key.name)} = v.${key.staged}`);
    const values = keys.map((key) => `${valueOf(key)} as ${key.staged}`);
    return `
      insert into ${this.tables.failed} (line, code, message, fields)
      select v.line, 'ROW_NOT_FOUND', 'No row of the table has this key.', v.fields from (
        select s.line, ${this.fields} as fields, ${values.join(', ')}
        from ${this.tables.staged} s where ${this.isPending}) v
      where not exists (select from ${this.table} t where ${matches.join(' and ')}) limit ${limit}`;
  }

  findFailed(): string {
    return `select 1 from ${this.tables.failed} limit 1`;
  }

  /**
   * Counts final failures and missing references of some pages, by looking up each record, as there may be many other
   * failures.
   */
  countFailed(range: PageRange): string {
    const isOrphan = `code = '${MISSING_REFERENCE}'`;
    return `select count(*) filter (where not ${isOrphan}), count(*) filter (where ${isOrphan}) from (
      select (select f.code from ${this.tables.failed} f where f.line = s.line) as code
      from ${this.tables.staged} s where ${pageRangeCondition(range)}) q where code is not null`;
  }

  /** Applies the records of some pages. */
  applyRange(range: PageRange, only: 'pending' | 'all'): string {
    return this.apply(
      only === 'all' ? pageRangeCondition(range) : `${pageRangeCondition(range)} and ${this.isPending}`,
    );
  }

  /** Applies the records that reference missing rows. */
  applyOrphans(): string {
    return this.apply(
      `exists (select from ${this.tables.failed} f where f.line = s.line and f.code = '${MISSING_REFERENCE}')`,
    );
  }

  countOrphans(): string {
    return `select count(*) from ${this.tables.failed} where code = '${MISSING_REFERENCE}'`;
  }

  deleteOrphans(): string {
    return `delete from ${this.tables.failed} where code = '${MISSING_REFERENCE}'`;
  }

  /** Like {@link applyRange}, one by one, recording failures. */
  applyRangeSingly(range: PageRange, role: string): string {
    const source = `select s.ctid as place, s.line, ${this.fields} as fields from ${this.tables.staged} s
      where ${pageRangeCondition(range)} and ${this.isPending} order by s.ctid`;
    const note = `insert into ${this.tables.failed} (line, code, message, fields)
      values (tessera_record.line, tessera_state, tessera_message, tessera_record.fields);`;
    return this.singly({ role, source, onSuccess: '', onFailure: note });
  }

  /** Retries records that reference missing rows; successful ones are no longer failures. */
  applyOrphansSingly(order: 'asc' | 'desc', role: string): string {
    const source = `select s.ctid as place, s.line from ${this.tables.staged} s
      join ${this.tables.failed} f on f.line = s.line where f.code = '${MISSING_REFERENCE}' order by s.ctid ${order}`;
    const strike = `delete from ${this.tables.failed} where line = tessera_record.line;`;
    return this.singly({ role, source, onSuccess: strike, onFailure: '' });
  }

  /**
   * A loop in the server with a subtransaction per record. It starts as the loader, who alone may use plpgsql, and
   * continues as the table's owner.
   */
  private singly(loop: { role: string; source: string; onSuccess: string; onFailure: string }): string {
    const fatal = [...FATAL_CLASSES].map((state) => escapeLiteral(state)).join(', ');
    const isFatal = this.plan.target.hasForcedPolicies
      ? `left(tessera_state, 2) in (${fatal}) and tessera_state <> '${INSUFFICIENT_PRIVILEGE}'`
      : `left(tessera_state, 2) in (${fatal})`;
    const body = `
      #variable_conflict use_column
      declare
        tessera_record record;
        tessera_state text;
        tessera_message text;
        tessera_detail text;
      begin
        set local role ${escapeIdentifier(loop.role)};
        for tessera_record in ${loop.source} loop
          begin
            ${this.apply('s.ctid = tessera_record.place')};
            ${loop.onSuccess}
          exception when others then
            get stacked diagnostics tessera_state = returned_sqlstate, tessera_message = message_text,
              tessera_detail = pg_exception_detail;
            if ${isFatal} then raise; end if;
            if tessera_state in ('23503', '23505', '23P01') and tessera_detail <> '' then
              tessera_message := tessera_message || ': ' || tessera_detail;
            end if;
            ${loop.onFailure}
          end;
        end loop;
        set local role none;
      end`;
    return `do ${escapeLiteral(body)}`;
  }

  private apply(condition: string): string {
    switch (this.plan.operation) {
      case 'insert':
        return this.insert(condition);
      case 'update':
        return this.update(condition);
      case 'upsert':
        return this.merge(condition);
      case 'delete':
        return this.delete(condition);
    }
  }

  private insert(condition: string): string {
    const { columns } = this.plan;
    return `insert into ${this.table} (${namesOf(columns)})${this.overriding}
      select ${columns.map(valueOf).join(', ')} from ${this.tables.staged} s where ${condition}`;
  }

  private update(condition: string): string {
    return `update ${this.table} t set ${this.sets} from (${this.typed(condition)}) v where ${this.matches}`;
  }

  /**
   * MERGE is cheaper than ON CONFLICT, which logs a lock for each row: nobody else writes to the table. Inheriting
   * tables are excluded.
   */
  private merge(condition: string): string {
    const { columns, target } = this.plan;
    const table = target.isPartitioned ? this.table : `only ${this.table}`;
    const action = this.changed.length === 0 ? 'do nothing' : `update set ${this.sets}`;
    const values = columns.map(({ staged }) => `v.${staged}`).join(', ');
    return `merge into ${table} t using (${this.typed(condition)}) v on ${this.matches}
      when matched then ${action}
      when not matched then insert (${namesOf(columns)})${this.overriding} values (${values})`;
  }

  private delete(condition: string): string {
    return `delete from ${this.table} t using (${this.typed(condition)}) v where ${this.matches}`;
  }

  private typed(condition: string): string {
    const values = this.plan.columns.map((column) => `${valueOf(column)} as ${column.staged}`);
    return `select ${values.join(', ')} from ${this.tables.staged} s where ${condition}`;
  }

  private get sets(): string {
    return this.changed.map(({ name, staged }) => `${escapeIdentifier(name)} = v.${staged}`).join(', ');
  }

  private get overriding(): string {
    return this.plan.columns.some(({ isIdentity }) => isIdentity) ? ' overriding system value' : '';
  }

  private get matches(): string {
    return this.plan.keys
      .map(({ name, staged }) => `t.${escapeIdentifier(name)} = v.${staged}`)
      .join(' and ');
  }

  private get changed(): LoadColumn[] {
    return this.plan.columns.filter((column) => !this.plan.keys.includes(column));
  }

  private get keyValues(): string {
    return this.plan.keys.map(valueOf).join(', ');
  }

  private isUnique({ name }: LoadColumn): boolean {
    return Boolean(this.plan.target.uniqueKeys?.some((key) => key.length === 1 && key[0] === name));
  }

  private get isPending(): string {
    return `not exists (select from ${this.tables.failed} f where f.line = s.line)`;
  }

  /** The original record of the file. */
  private get fields(): string {
    const columns = Array.from({ length: this.columnCount }, (_, index) => `s.${stagedColumn(index)}`);
    return `array[${columns.join(', ')}]`;
  }
}

const MISSING_REFERENCE = '23503';

function namesOf(columns: readonly LoadColumn[]): string {
  return columns.map(({ name }) => escapeIdentifier(name)).join(', ');
}

function pageRangeCondition({ from, to }: PageRange): string {
  return `s.ctid >= '(${from},0)'::tid and s.ctid < '(${to},0)'::tid`;
}

/** Casts a staged text to its column's type. */
function valueOf({ staged, type, isArray, collation }: LoadColumn): string {
  const value = `s.${staged}::${type}`;
  const fromList = `(select x.v from pg_catalog.json_to_record(pg_catalog.json_build_object('v', s.${staged}::json)) as x(v ${type}))`;
  const typed = isArray ? `case when ${isJsonList(staged)} then ${fromList} else ${value} end` : value;
  return collation === null ? typed : `(${typed}) collate ${collation}`;
}
