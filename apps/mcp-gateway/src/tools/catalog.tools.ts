import { unwrap } from '@tessera/client';
import { z } from 'zod';
import { defineTool, READS } from './tool.js';

const MAX_TABLES = 500;

const table = z.object({
  name: z.string(),
  kind: z.string().describe('table or view'),
  row_estimate: z.number().nullable(),
  description: z.string().nullable(),
});

export const listTablesTool = defineTool({
  name: 'list_tables',
  title: 'List tables',
  description: 'Lists the tables that `run_sql` can read. Call `describe_table` for the columns of one.',
  scope: 'queries:run',
  annotations: READS,
  input: z.object({}),
  output: z.object({ tables: z.array(table), truncated: z.boolean().describe('Whether there are more') }),
  async call(_input, { tessera, signal }) {
    const { tables } = unwrap(await tessera.http.GET('/v1/catalog/tables', { signal }));
    return { output: { tables: tables.slice(0, MAX_TABLES), truncated: tables.length > MAX_TABLES } };
  },
});

export const describeTableTool = defineTool({
  name: 'describe_table',
  title: 'Describe a table',
  description: 'Returns the columns and keys of a table. Call it before writing a statement.',
  scope: 'queries:run',
  annotations: READS,
  input: z.object({
    // A segment of a path: dots alone would lead to another route.
    table: z.string().min(1).max(1_024).regex(/[^.]/),
  }),
  output: table.extend({
    columns: z.array(
      z.object({
        name: z.string(),
        type: z.string(),
        nullable: z.boolean(),
        description: z.string().nullable(),
      }),
    ),
    primary_key: z.array(z.string()),
    foreign_keys: z.array(z.record(z.string(), z.unknown())),
  }),
  async call({ table }, { tessera, signal }) {
    const params = { path: { table } };
    const output = unwrap(await tessera.http.GET('/v1/catalog/tables/{table}', { params, signal }));
    return { output };
  },
});
