import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { typeNameOf, type WireField, type WireRow, type WireValue } from '../api/wire-format.js';
import { duckDbStatements, MACROS } from './google-sql-to-duckdb.js';

/** The rows of a script's last query. */
export interface ScriptResult {
  fields: WireField[];
  rows: WireRow[];
}

const DUCKDB_TYPES: Readonly<Record<string, string>> = {
  BYTES: 'BLOB',
  DATETIME: 'TIMESTAMP',
  FLOAT64: 'DOUBLE',
  INT64: 'BIGINT',
  STRING: 'VARCHAR',
  TIMESTAMP: 'TIMESTAMPTZ',
};
const WIRE_TYPES: Readonly<Record<string, string>> = {
  BIGINT: 'INTEGER',
  BLOB: 'BYTES',
  BOOLEAN: 'BOOLEAN',
  DOUBLE: 'FLOAT',
  HUGEINT: 'INTEGER',
  INTEGER: 'INTEGER',
  JSON: 'JSON',
  TIMESTAMP: 'DATETIME',
  'TIMESTAMP WITH TIME ZONE': 'TIMESTAMP',
  VARCHAR: 'STRING',
};

/** Datasets that run GoogleSQL, as far as DuckDB understands it: each is a schema of a database in memory. */
export class DuckDbDatasets {
  private constructor(private readonly instance: DuckDBInstance) {}

  static async open(datasets: readonly string[]): Promise<DuckDbDatasets> {
    const opened = new DuckDbDatasets(await DuckDBInstance.create(':memory:'));
    await opened.connected(async (connection) => {
      for (const dataset of datasets) await connection.run(`CREATE SCHEMA "${dataset}"`);
    });
    return opened;
  }

  async makeTable(dataset: string, name: string, fields: readonly WireField[]): Promise<void> {
    const columns = fields.map(
      (field) => `"${field.name}" ${typeOf(field)}${field.mode === 'REQUIRED' ? ' NOT NULL' : ''}`,
    );
    await this.connected((connection) =>
      connection.run(`CREATE TABLE "${dataset}"."${name}" (${columns.join(', ')})`),
    );
  }

  async removeTable(dataset: string, name: string): Promise<void> {
    await this.connected((connection) => connection.run(`DROP TABLE IF EXISTS "${dataset}"."${name}"`));
  }

  /** Appends JSON lines, all or none. @returns how many @throws for an invalid record */
  async loadLines(
    dataset: string,
    name: string,
    fields: readonly WireField[],
    lines: Buffer,
  ): Promise<number> {
    const known = new Set(fields.map((field) => field.name));
    const records = lines
      .toString()
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, string | number | null>);
    const unknown = records.flatMap((record) => Object.keys(record)).find((key) => !known.has(key));
    if (unknown !== undefined) throw new Error(`No such field: ${unknown}.`);
    const { length } = fields;
    const insert = `INSERT INTO "${dataset}"."${name}" VALUES (${fields.map((_, index) => `$${index + 1}`).join(', ')})`;
    await this.inTransaction(async (connection) => {
      const statement = await connection.prepare(insert);
      for (const record of records) {
        for (let index = 0; index < length; index++) {
          const value = record[fields[index]?.name ?? ''] ?? null;
          if (value === null) statement.bindNull(index + 1);
          else statement.bindVarchar(index + 1, String(value));
        }
        await statement.run();
      }
    });
    return records.length;
  }

  /** Runs a script in one session and rolls back an unfinished transaction. */
  async run(script: string, dataset: string): Promise<ScriptResult> {
    return this.connected(async (connection) => {
      await connection.run(`${MACROS} SET TimeZone = 'UTC'; SET schema = '${dataset}'`);
      let result: ScriptResult = { fields: [], rows: [] };
      let isOpen = false;
      try {
        for (const statement of duckDbStatements(script)) {
          isOpen = statement.startsWith('BEGIN') || (isOpen && !statement.startsWith('COMMIT'));
          if (/^\(?\s*(?:SELECT|WITH)\b/i.test(statement)) result = await query(connection, statement);
          else await connection.run(statement);
        }
      } catch (error) {
        if (isOpen) await connection.run('ROLLBACK');
        throw error;
      }
      return result;
    });
  }

  close(): void {
    this.instance.closeSync();
  }

  private async inTransaction(work: (connection: DuckDBConnection) => Promise<void>): Promise<void> {
    await this.connected(async (connection) => {
      await connection.run('BEGIN TRANSACTION');
      try {
        await work(connection);
        await connection.run('COMMIT');
      } catch (error) {
        await connection.run('ROLLBACK');
        throw error;
      }
    });
  }

  private async connected<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> {
    const connection = await this.instance.connect();
    try {
      return await work(connection);
    } finally {
      connection.disconnectSync();
    }
  }
}

function typeOf(field: WireField): string {
  const name = typeNameOf({ ...field, mode: 'NULLABLE' });
  const decimal = `DECIMAL(${field.precision ?? 38}, ${field.precision === undefined ? 9 : (field.scale ?? 0)})`;
  const type = name.endsWith('NUMERIC') ? decimal : (DUCKDB_TYPES[name] ?? name);
  return field.mode === 'REPEATED' ? `${type}[]` : type;
}

async function query(connection: DuckDBConnection, statement: string): Promise<ScriptResult> {
  const described = await connection.runAndReadAll(`DESCRIBE ${statement}`);
  const columns = described.getRows().map(([name, type]) => ({ name: String(name), type: String(type) }));
  const texts = columns.map(({ type }, index) => textOf(`c${index}`, type));
  const names = columns.map((_, index) => `c${index}`).join(', ');
  const read = await connection.runAndReadAll(
    `SELECT ${texts.join(', ')} FROM (${statement}) AS q(${names})`,
  );
  return {
    fields: columns.map(({ name, type }) => wireField(name, type)),
    rows: read.getRows().map((row) => ({
      f: row.map((value, index) => ({ v: wireValue(value as string | null, columns[index]?.type ?? '') })),
    })),
  };
}

function wireField(name: string, type: string): WireField {
  if (type.endsWith('[]')) return { ...wireField(name, type.slice(0, -2)), mode: 'REPEATED' };
  return {
    name,
    type: type.startsWith('DECIMAL') ? 'NUMERIC' : (WIRE_TYPES[type] ?? type),
    mode: 'NULLABLE',
  };
}

/** A column as BigQuery sends it: text, and arrays as JSON arrays of text. */
function textOf(column: string, type: string): string {
  if (type.endsWith('[]')) {
    const element = textOf('e', type.slice(0, -2));
    return `CAST(to_json(list_transform(${column}, lambda e: ${element})) AS VARCHAR)`;
  }
  if (type === 'BLOB') return `to_base64(${column})`;
  if (type === 'TIMESTAMP WITH TIME ZONE') return `CAST(epoch_us(${column}) AS VARCHAR)`;
  if (type === 'TIMESTAMP') return `replace(CAST(${column} AS VARCHAR), ' ', 'T')`;
  return `CAST(${column} AS VARCHAR)`;
}

function wireValue(text: string | null, type: string): WireValue {
  if (!type.endsWith('[]')) return text;
  return text === null ? [] : (JSON.parse(text) as Array<string | null>).map((v) => ({ v }));
}
