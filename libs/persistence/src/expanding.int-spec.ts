import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase, withClient } from '@tessera/testing';
import type { DataSource } from 'typeorm';
import { createDataSource } from './data-source.js';

// Real: Postgres 18, whose catalog describes the tables before and after the migrations of a version.

/** The newest migration of the version that may still run while this one is rolled out. Update it with each version. */
const RELEASED = 'CreateWebhooks1766500000000';

let database: TestDatabase;
let source: DataSource;

beforeEach(async () => {
  database = await createTestDatabase();
  source = createDataSource({
    databaseUrl: database.url,
    poolSize: 1,
    connectTimeoutMs: 10_000,
    statementTimeoutMs: 60_000,
  });
  await source.initialize();
});

afterEach(async () => {
  await source.destroy();
  await database.drop();
});

describe('the previous version', () => {
  it('finds everything that it knows after the migrations of this one', async () => {
    const released = source.migrations.findIndex(({ name }) => name === RELEASED) + 1;
    expect(released).toBeGreaterThan(0);
    await migrate(source.migrations.slice(0, released));
    const before = await shapeOf(database.url);

    await migrate(source.migrations.slice(released));

    expect(contractions(before, await shapeOf(database.url))).toEqual([]);
  });

  it.each([
    ['drop table sessions cascade', 'sessions is gone'],
    ['alter table sessions drop column title', 'sessions.title is gone'],
    ['alter table sessions rename column title to name', 'sessions.title is gone'],
    ['alter table sessions alter column title type varchar(8)', 'sessions.title has another type'],
    ['alter table tasks alter column error set not null', 'tasks.error has to be given'],
    ['alter table tasks alter column progress drop default', 'tasks.progress has to be given'],
    ['alter table sessions add column place text not null', 'sessions.place has to be given'],
    ['create unique index one_name on documents (name)', 'documents asks for more: one_name'],
    ['alter table tasks add constraint small check (attempt < 3)', 'tasks asks for more: small'],
  ])('would fail after “%s”', async (statement, problem) => {
    await migrate(source.migrations);
    const before = await shapeOf(database.url);

    await source.query(statement);

    expect(contractions(before, await shapeOf(database.url))).toContain(problem);
  });

  it('still works after new tables and optional columns', async () => {
    await migrate(source.migrations);
    const before = await shapeOf(database.url);

    await source.query(`create table places (id uuid primary key, name text not null unique);
      alter table sessions add column place text, add column floor integer not null default 0;
      alter table tasks alter column kb_name drop not null;
      create index sessions_by_place on sessions (place)`);

    expect(contractions(before, await shapeOf(database.url))).toEqual([]);
  });
});

async function migrate(migrations: DataSource['migrations']): Promise<void> {
  const runner = source.createQueryRunner();
  try {
    for (const migration of migrations) await migration.up(runner);
  } finally {
    await runner.release();
  }
}

interface Column {
  type: string;
  /** Whether an insert that does not name it fails. */
  isRequired: boolean;
}

/** What code relies on and must respect, by table; views are tables here. */
interface Table {
  columns: Map<string, Column>;
  /** Names of constraints and unique indexes, by definition. */
  rules: Map<string, string>;
}

async function shapeOf(url: string): Promise<Map<string, Table>> {
  return withClient(url, async (client) => {
    const { rows: columns } = await client.query<{
      table: string;
      column: string;
      type: string;
      required: boolean;
    }>(
      `select c.relname "table", a.attname "column", format_type(a.atttypid, a.atttypmod) type,
              a.attnotnull and not a.atthasdef and a.attidentity = '' and a.attgenerated = '' required
       from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped`,
    );
    const { rows: rules } = await client.query<{ table: string; name: string; rule: string }>(
      `select conrelid::regclass::text "table", conname name, pg_get_constraintdef(oid) rule from pg_constraint
       where connamespace = 'public'::regnamespace and contype in ('c', 'f', 'u', 'p', 'x')
       union all select indrelid::regclass::text, indexrelid::regclass::text, pg_get_indexdef(indexrelid) from pg_index
       where indisunique and indexrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
    );
    const tables = new Map<string, Table>();
    for (const { table, column, type, required } of columns) {
      const known = tables.get(table) ?? {
        columns: new Map<string, Column>(),
        rules: new Map<string, string>(),
      };
      known.columns.set(column, { type, isRequired: required });
      tables.set(table, known);
    }
    for (const { table, name, rule } of rules) tables.get(table)?.rules.set(rule, name);
    return tables;
  });
}

/** Changes that break code written for the previous shape. */
function contractions(before: Map<string, Table>, after: Map<string, Table>): string[] {
  return [...before].flatMap(([name, table]) => {
    const now = after.get(name);
    if (!now) return [`${name} is gone`];
    const missing = [...table.columns].flatMap(([column, { type }]) => {
      const found = now.columns.get(column);
      if (!found) return [`${name}.${column} is gone`];
      return found.type === type ? [] : [`${name}.${column} has another type`];
    });
    const required = [...now.columns]
      .filter(([column, { isRequired }]) => isRequired && !table.columns.get(column)?.isRequired)
      .map(([column]) => `${name}.${column} has to be given`);
    const rules = [...now.rules]
      .filter(([rule]) => !table.rules.has(rule))
      .map(([, rule]) => `${name} asks for more: ${rule}`);
    return [...missing, ...required, ...rules];
  });
}
