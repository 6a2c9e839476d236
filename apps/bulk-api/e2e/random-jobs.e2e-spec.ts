import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BulkJobRecord } from '@tessera/contracts';
import { DEFAULT_READ_LIMITS, readRecords } from '@tessera/tabular';
import {
  cases,
  createTestFolder,
  LOADED_TABLE,
  LoadModel,
  type LoadedRow,
  Random,
  randomColumns,
  randomFields,
  type RandomOperation,
  sortedRows,
  testSeed,
} from '@tessera/testing';
import { parse } from 'csv-parse/sync';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { BulkStack } from './bulk-stack.js';
import { canBeDamaged, faultsOf, type FileForm, randomFile, type RandomRecord } from './random-files.js';

// Real: the service in this process, two Postgres servers, Redis, a folder of objects, HTTP.

const CASES = cases({ smoke: 20, soak: 1_000 });
/** Cases per table; the first one fills it. */
const CASES_OF_TABLE = 10;
const OPERATIONS: readonly RandomOperation[] = ['insert', 'update', 'upsert', 'delete'];
const COLUMNS = ['a', 'b', 'u', 'n', 't'];

let stack: BulkStack;
let workFolder: string;

beforeAll(async () => {
  stack = await BulkStack.start();
  await stack.asOwner(LOADED_TABLE);
  workFolder = createTestFolder('random-jobs');
});

afterAll(() => stack?.stop());

describe(`what ${CASES} random jobs report, and what the table holds, agree`, () => {
  const tables = Array.from({ length: Math.ceil(CASES / CASES_OF_TABLE) }, (_, index) => index);

  it.each(tables)('in the jobs of table %i', async (index) => {
    const random = new Random(testSeed() + index);
    const model = new LoadModel();
    await stack.asOwner('truncate t');
    for (let round = 0; round < Math.min(CASES_OF_TABLE, CASES - index * CASES_OF_TABLE); round++) {
      const form = randomForm(random);
      if (round > 0 && random.chance(0.2)) await expectExport(random, model, form);
      else await expectLoad(random, model, form, round === 0 ? 'insert' : random.pick(OPERATIONS));
    }
  });
});

function randomForm(random: Random): FileForm {
  return {
    format: random.pick(['CSV', 'CSV', 'JSON', 'JSON', 'PARQUET']),
    compression: random.pick(['NONE', 'GZIP']),
  };
}

async function expectLoad(
  random: Random,
  model: LoadModel,
  form: FileForm,
  operation: RandomOperation,
): Promise<void> {
  const columns = randomColumns(random, operation);
  const fault = random.chance(0.15) ? random.pick(faultsOf(form)) : null;
  const records = Array.from({ length: 1 + random.below(40) }, (_, index): RandomRecord => ({
    fields: randomFields(random, columns),
    // The first JSON object decides about the whole file.
    isDamaged: index > 0 && canBeDamaged(form) && random.chance(0.04),
  }));
  const file = await inFolder((folder) => randomFile(random, form, { columns, records, fault }, folder));
  const jobId = await stack.submit(
    { operation, object: 't', content_type: form.format, compression: form.compression },
    { file: file.bytes },
  );
  const job = await stack.untilEnded(jobId);

  const context = { form, operation, columns, fault, records };
  if (fault === null) {
    const failed = failedNumbers(model, operation, records, file.numbers);
    expect({ ...context, ...(await reportOf(job, form)) }).toEqual({
      ...context,
      state: failed.length === records.length ? 'Failed' : 'JobComplete',
      processed: records.length,
      failed,
      failedCount: failed.length,
    });
  } else {
    const code = expect.stringMatching(/^(INVALID_FILE|LOAD_REFUSED)$/);
    expect({ ...context, job }).toMatchObject({ ...context, job: { state: 'Failed', error: { code } } });
  }
  expect({ ...context, rows: await rowsNow() }).toEqual({ ...context, rows: model.sorted() });
}

function failedNumbers(
  model: LoadModel,
  operation: RandomOperation,
  records: RandomRecord[],
  numbers: number[],
): number[] {
  const seen = new Set<string>();
  return records.flatMap(({ fields, isDamaged }, index) =>
    !isDamaged && model.apply(operation, fields, seen) ? [] : [numbers[index] as number],
  );
}

async function reportOf(job: BulkJobRecord, form: FileForm) {
  const rows = await read(await stack.download(job.job_id, 'failed-results'), form, [
    ...COLUMNS,
    '_line',
    '_code',
    '_message',
  ]);
  return {
    state: job.state,
    processed: job.number_records_processed,
    failed: rows.map(({ _line }) => Number(_line)),
    failedCount: job.number_records_failed,
  };
}

async function expectExport(random: Random, model: LoadModel, form: FileForm): Promise<void> {
  const limit = random.below(12);
  const query = `select * from t where a < ${limit}`;
  const jobId = await stack.submit({
    operation: 'query',
    object: 't',
    query,
    content_type: form.format,
    compression: form.compression,
  });
  const job = await stack.untilEnded(jobId);
  const rows = await read(await stack.download(jobId), form, COLUMNS);

  const expected = model.sorted().filter(({ a }) => a < limit);
  expect({ form, query, state: job.state, processed: job.number_records_processed }).toEqual({
    form,
    query,
    state: 'JobComplete',
    processed: expected.length,
  });
  const numeric = (value: string | null | undefined) =>
    value === null || value === undefined ? null : Number(value);
  const held = rows.map(({ a, b, u, n, t }) => ({ a: numeric(a), b, u: numeric(u), n: numeric(n), t }));
  expect({ form, query, rows: sortedRows(held as LoadedRow[]) }).toEqual({ form, query, rows: expected });
}

async function rowsNow(): Promise<LoadedRow[]> {
  return sortedRows(await stack.inTenant<LoadedRow>('select a, b, u, n, t from t'));
}

/** Reads a job's file as text by column. */
async function read(
  file: Buffer,
  form: FileForm,
  columns: string[],
): Promise<Array<Record<string, string | null>>> {
  return inFolder(async (folder) => {
    const source = await readRecords(Readable.from([file], { objectMode: false }), {
      ...form,
      columns,
      requiredColumns: [],
      absentFields: 'null',
      limits: DEFAULT_READ_LIMITS,
      workFolder: folder,
      signal: new AbortController().signal,
    });
    const records: Array<Record<string, string | null>> = [];
    for await (const { csv, rejected } of source.batches) {
      expect(rejected).toEqual([]);
      const rows: Array<Array<string | null>> = parse(csv, {
        cast: (value, { quoting }) => (value === '' && !quoting ? null : value),
      });
      for (const row of rows)
        records.push(Object.fromEntries(source.columns.map((name, index) => [name, row[index + 1] ?? null])));
    }
    return records;
  });
}

/** Runs work with a temporary folder. */
async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = join(workFolder, 'file');
  mkdirSync(folder);
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
