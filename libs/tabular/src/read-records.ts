import type { Readable } from 'node:stream';
import { ignoreLateErrors } from '@tessera/platform';
import { readCsv } from './csv/csv-records.js';
import { openText } from './input/open-text.js';
import { readJson } from './json/json-records.js';
import { readParquet } from './parquet/parquet-reader.js';
import type { RecordBatch, RecordSource } from './records.js';
import type { ReadOptions, ReadRecords } from './tabular.port.js';

export const readRecords: ReadRecords = async (body, options) => {
  const { signal } = options;
  ignoreLateErrors(body);
  const onAbort = (): void => void body.destroy(signal.reason as Error);
  signal.addEventListener('abort', onAbort, { once: true });
  const close = (): void => {
    signal.removeEventListener('abort', onAbort);
    body.destroy();
  };
  try {
    signal.throwIfAborted();
    const { columns, batches } = await open(body, options);
    return { columns, batches: closing(batches, close) };
  } catch (error) {
    close();
    throw error;
  }
};

async function open(body: Readable, options: ReadOptions): Promise<RecordSource> {
  switch (options.format) {
    case 'CSV':
      return readCsv(await openText(body, options), options, options.limits);
    case 'JSON':
      return readJson(await openText(body, options), options);
    case 'PARQUET':
      return readParquet(body, options);
  }
}

/** Releases the body when the batches end in any way. */
async function* closing(batches: AsyncIterable<RecordBatch>, close: () => void): AsyncGenerator<RecordBatch> {
  try {
    yield* batches;
  } finally {
    close();
  }
}
