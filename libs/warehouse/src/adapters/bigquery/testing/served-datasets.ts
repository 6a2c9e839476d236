import type { WireField } from '../api/wire-format.js';
import type { StubResult, ServedStatement, ServedTable } from './served-jobs.js';
import { DuckDbDatasets } from './duckdb-datasets.js';

/** A table at the start. */
export type GivenTable = Pick<ServedTable, 'fields' | 'primaryKey'> & {
  /** The query of a view, in GoogleSQL. */
  view?: string;
};

/** Datasets with real rows: loads and statements change them. */
export class ServedDatasets {
  private constructor(
    private readonly engine: DuckDbDatasets,
    readonly tables: Map<string, Map<string, ServedTable>>,
  ) {}

  static async open(datasets: readonly string[], given: Record<string, GivenTable>): Promise<ServedDatasets> {
    const engine = await DuckDbDatasets.open(datasets);
    const tables = new Map(datasets.map((dataset) => [dataset, new Map<string, ServedTable>()]));
    const opened = new ServedDatasets(engine, tables);
    for (const dataset of datasets)
      for (const [name, table] of Object.entries(given)) {
        if (table.view === undefined) await engine.makeTable(dataset, name, table.fields);
        else await engine.run(`CREATE VIEW ${name} AS ${table.view}`, dataset);
        opened.note(dataset, name, {
          ...table,
          numRows: '0',
          ...(table.view === undefined ? {} : { type: 'VIEW' }),
        });
      }
    return opened;
  }

  async makeTable(dataset: string, name: string, fields: WireField[]): Promise<void> {
    await this.engine.makeTable(dataset, name, fields);
    this.note(dataset, name, { fields, numRows: '0', primaryKey: [] });
  }

  /** @returns whether it existed */
  async removeTable(dataset: string, name: string): Promise<boolean> {
    await this.engine.removeTable(dataset, name);
    return this.tables.get(dataset)?.delete(name) ?? false;
  }

  async load(dataset: string, name: string, fields: WireField[], lines: Buffer): Promise<StubResult> {
    const table = this.tables.get(dataset)?.get(name);
    if (!table) return { error: { reason: 'notFound', message: `Not found: Table ${name}` } };
    if (JSON.stringify(table.fields) !== JSON.stringify(fields))
      return { error: { reason: 'invalid', message: 'Provided Schema does not match Table' } };
    try {
      return { outputRows: await this.engine.loadLines(dataset, name, fields, lines) };
    } catch (error) {
      return { error: { reason: 'invalid', message: (error as Error).message } };
    }
  }

  async answer({ sql, dataset }: ServedStatement): Promise<StubResult> {
    const first = /^\W*(\w+)/.exec(sql)?.[1]?.toUpperCase() ?? '';
    const statementType = first === 'WITH' ? 'SELECT' : first;
    const isScript = statementType === 'BEGIN';
    const words = new Set(sql.match(/\w+/g));
    const tables = [...(this.tables.get(dataset) ?? [])]
      .map(([name]) => name)
      .filter((name) => words.has(name));
    try {
      const result = await this.engine.run(sql, dataset);
      return { ...result, tables, statementType: isScript ? 'SCRIPT' : statementType };
    } catch (error) {
      return { error: { reason: 'invalidQuery', message: (error as Error).message } };
    }
  }

  close(): void {
    this.engine.close();
  }

  private note(dataset: string, name: string, table: ServedTable): void {
    this.tables.get(dataset)?.set(name, table);
  }
}
