import { z } from 'zod';
import { DATA_NOTICE } from './links.js';
import { defineTool, READS } from './tool.js';

const MAX_ROWS = 200;
/** Of JSON; about 15,000 tokens. */
const MAX_CHARACTERS = 50_000;
const MAX_VALUE_CHARACTERS = 2_000;

type Row = unknown[];

export const runSqlTool = defineTool({
  name: 'run_sql',
  title: 'Run SQL',
  description: `Runs one read-only statement (SELECT, WITH, VALUES or TABLE) and returns at most ${MAX_ROWS} rows. Aggregate in SQL rather than reading many rows. For complete results, call \`start_export\`.`,
  scope: 'queries:run',
  annotations: READS,
  input: z.object({
    sql: z
      .string()
      .min(1)
      .max(100_000)
      .describe('In the dialect of the warehouse; qualified names are not needed'),
    limit: z.number().int().min(1).max(MAX_ROWS).default(100).describe('Maximum number of rows'),
  }),
  output: z.object({
    notice: z.string(),
    columns: z.array(z.object({ name: z.string(), type: z.string() })),
    rows: z.array(z.array(z.unknown())).describe('Values in the order of the columns'),
    total_rows: z
      .number()
      .int()
      .nullable()
      .describe('Rows of the whole result; null if they were not counted'),
    truncated: z.boolean().describe('Whether rows or values were left out'),
    truncation: z.string().nullable().describe('What was left out'),
  }),
  async call({ sql, limit }, { tessera, signal }) {
    const { data, metadata } = await tessera.runQuery({ sql, parameters: { limit } }, { signal });
    const { columns, column_types: types } = metadata;
    const rows = data.map((row) => columns.map((name) => row[name]));
    const { kept, cutValues } = fit(rows);
    const left = [
      metadata.truncated && `only the first ${data.length} rows were read`,
      kept.length < rows.length && `only ${kept.length} of them fit into ${MAX_CHARACTERS} characters`,
      cutValues && `values longer than ${MAX_VALUE_CHARACTERS} characters were cut`,
    ].filter((text) => text !== false);
    return {
      output: {
        notice: DATA_NOTICE,
        columns: columns.map((name, at) => ({ name, type: types[at] ?? '' })),
        rows: kept,
        total_rows: metadata.total_rows,
        truncated: left.length > 0,
        truncation: left.join('; ') || null,
      },
    };
  },
});

/** As much as a context has room for. */
export function fit(rows: readonly Row[]): { kept: Row[]; cutValues: boolean } {
  const kept: Row[] = [];
  let cutValues = false;
  let characters = 0;
  for (const row of rows) {
    const short = row.map((value) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
      if (text.length <= MAX_VALUE_CHARACTERS) return value;
      cutValues = true;
      return `${text.slice(0, MAX_VALUE_CHARACTERS)}…`;
    });
    characters += JSON.stringify(short).length;
    if (characters > MAX_CHARACTERS) break;
    kept.push(short);
  }
  return { kept, cutValues };
}
