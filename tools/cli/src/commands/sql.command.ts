import { Command, Option } from 'commander';
import type { SqlQueryResponse } from '@tessera/client';
import { stringify } from 'csv-stringify/sync';
import { openTenant } from '../api/open-tessera.js';
import { clip, table } from '../output/table.js';
import { integerOption } from './integer-option.js';

interface SqlOptions {
  tenant?: string;
  format: 'table' | 'csv' | 'json';
  json?: boolean;
  limit?: number;
  timeout?: number;
  param?: string[];
}

const MAX_CELL_COLUMNS = 60;

/** `sql "select …"`: runs a statement and prints the rows. */
export function sqlCommand(): Command {
  return new Command('sql')
    .argument('<statement...>')
    .option('--tenant <tenant>', 'tenant (default: TESSERA_TENANT, or the first tenant of the local stack)')
    .addOption(new Option('--format <format>').choices(['table', 'csv', 'json']).default('table'))
    .option('--json', 'same as --format json')
    .option('--limit <rows>', 'maximum number of rows, up to 10000', integerOption(1, 10_000))
    .option('--timeout <seconds>', 'statement timeout, up to 300', integerOption(1, 300))
    .option('--param <value...>', 'values for $1, $2 …')
    .action(async (words: string[], options: SqlOptions, command: Command) => {
      const answer = await run(words.join(' '), options, command);
      const format = options.json ? 'json' : options.format;
      process.stdout.write(`${FORMATS[format](answer)}\n`);
      if (answer.metadata.truncated && format !== 'json') process.stderr.write(`${cutNotice(answer)}\n`);
    });
}

async function run(sql: string, options: SqlOptions, command: Command): Promise<SqlQueryResponse> {
  const { limit, timeout, param } = options;
  const tessera = await openTenant(options, command);
  return tessera.runQuery({ sql, parameters: { limit, timeout_seconds: timeout, values: param } });
}

const FORMATS: Record<SqlOptions['format'], (answer: SqlQueryResponse) => string> = {
  json: (answer) => JSON.stringify(answer, null, 2),
  csv: ({ data, metadata }) =>
    stringify(
      data.map((row) => metadata.columns.map((column) => textOf(row[column]))),
      { header: true, columns: metadata.columns, escape_formulas: true },
    ).trimEnd(),
  table: ({ data, metadata }) =>
    table(
      metadata.columns,
      data.map((row) =>
        metadata.columns.map((column) => clip(textOf(row[column], 'NULL'), MAX_CELL_COLUMNS)),
      ),
    ),
};

function textOf(value: unknown, ofNull = ''): string {
  if (value === null || value === undefined) return ofNull;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function cutNotice({ metadata }: SqlQueryResponse): string {
  const of = metadata.total_rows === null ? 'more' : metadata.total_rows.toLocaleString('en');
  return `The first ${metadata.row_count.toLocaleString('en')} of ${of} rows.`;
}
