import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BulkJobRecord, BulkJobRequest } from '@tessera/contracts';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { BulkStack } from './bulk-stack.js';

// Files and records that cannot be loaded. Real: the service in this process, two Postgres servers, Redis, a folder of
// objects, HTTP.

const BIG_FILE = [
  'id,name',
  ...Array.from({ length: 20_000 }, (_, index) => `${index + 100},n${index}`),
].join('\n');
/** One line of 100 MB, compressed to 100 kB. */
const BOMB = new Uint8Array(
  gzipSync(Buffer.concat([Buffer.from('id,name\n4,'), Buffer.alloc(100_000_000, 'x')])),
);
/** Exceeds the record limit. */
const LONG_TEXT = 'x'.repeat(5 * 1024 * 1024);
/** Delays queued jobs. */
const PUT_OFF = `create function put_off() returns trigger language plpgsql as
    $$ begin new.not_before = now() + interval '1 hour'; return new; end $$;
  create trigger put_off before update on bulk_jobs for each row when (old.state = 'Open') execute function put_off()`;

let stack: BulkStack;

beforeAll(async () => {
  stack = await BulkStack.start();
});

afterAll(() => stack?.stop());

beforeEach(async () => {
  await stack.asOwner(
    `truncate things; insert into things select n, n || ' of demo' from generate_series(1, 3) n`,
  );
});

const load = (
  operation: BulkJobRequest['operation'],
  given: Partial<BulkJobRequest> = {},
): BulkJobRequest => ({
  operation,
  object: 'things',
  ...given,
});

async function run(request: BulkJobRequest, file?: string | Uint8Array<ArrayBuffer>): Promise<BulkJobRecord> {
  return stack.untilEnded(await stack.submit(request, { file }));
}

function replaceFile(path: string, content: string): void {
  writeFileSync(`${path}.new`, content);
  renameSync(`${path}.new`, path);
}

async function things(): Promise<Array<[number, string]>> {
  const rows = await stack.inTenant<{ id: number; name: string }>('select id, name from things order by id');
  return rows.map(({ id, name }) => [id, name]);
}

const STARTED = [
  [1, '1 of demo'],
  [2, '2 of demo'],
  [3, '3 of demo'],
];

describe('a file that does not match its job', () => {
  it.each<[string, Partial<BulkJobRequest>, string | Uint8Array<ArrayBuffer>]>([
    ['FORMAT_MISMATCH', { compression: 'GZIP' }, 'id,name\n4,four\n'],
    ['FORMAT_MISMATCH', {}, gzipSync('id,name\n4,four\n')],
    ['FORMAT_MISMATCH', { content_type: 'PARQUET' }, 'id,name\n4,four\n'],
    ['FILE_TRUNCATED', { compression: 'GZIP' }, new Uint8Array(gzipSync(BIG_FILE).subarray(0, 20_000))],
    ['UNKNOWN_COLUMN', {}, 'id,"name"") from things; --"\n4,x\n'],
    ['DUPLICATE_COLUMN', {}, 'id,name,id\n4,four,5\n'],
    ['MISSING_COLUMN', { operation: 'update' }, 'name\nfour\n'],
    ['FILE_TOO_COMPLEX', { compression: 'GZIP' }, BOMB],
    ['ENCODING_UNSUPPORTED', {}, new Uint8Array(Buffer.from('id,name\n4,four\n', 'utf16le'))],
    ['FILE_EMPTY', {}, ''],
  ])('is rejected with %s: %j', async (reason, given, file) => {
    const id = await stack.submit(load('insert', given), { file });

    const job = await stack.untilEnded(id);
    const failed = await stack.call(`/bulk/jobs/${id}/failed-results`);

    expect(job).toMatchObject({
      state: 'Failed',
      number_records_processed: expect.any(Number),
      number_records_failed: 0,
      error: {
        code: 'INVALID_FILE',
        message: expect.any(String),
        details: { category: 'validation', reason },
      },
    });
    expect(failed.status).toBe(409);
    expect(await things()).toEqual(STARTED);
  });

  it('is rejected if it is Parquet of another table', async () => {
    const query = "select 4 as id, 'four' as name, 'x' as colour";
    const exported = await stack.submit({ ...load('query'), query, content_type: 'PARQUET' });
    await stack.untilEnded(exported);
    const file = new Uint8Array(await stack.download(exported));

    const job = await run(load('insert', { content_type: 'PARQUET' }), file);

    expect(job).toMatchObject({
      state: 'Failed',
      error: { code: 'INVALID_FILE', details: { reason: 'UNKNOWN_COLUMN' } },
    });
    expect(await things()).toEqual(STARTED);
  });

  it('is rejected if its table no longer exists', async () => {
    await stack.asOwner('create table gone (id integer primary key)');
    const id = await stack.createdJob(load('insert', { object: 'gone' }));
    await stack.upload(id, 'id\n1\n');
    await stack.asOwner('drop table gone');

    await stack.patch(id, 'UploadComplete');

    expect((await stack.untilEnded(id)).error).toMatchObject({
      code: 'LOAD_REFUSED',
      details: { category: 'resource', reason: 'TABLE_NOT_FOUND' },
    });
  });

  it('must be the one that was there at UploadComplete', async () => {
    await stack.sql(PUT_OFF);
    const id = await stack.createdJob(load('insert'));
    const { body } = await stack.call(`/bulk/jobs/${id}/upload-url`);
    const put = (file: string) => fetch(body.upload_url, { method: 'PUT', body: file });
    await put('id,name\n4,four\n');
    await stack.patch(id, 'UploadComplete');
    const late = await put('id,name\n5,five\n');
    // Like an upload after UploadComplete: S3 accepts one until its URL expires.
    replaceFile(join(stack.folder, 'objects', 'data', 'bulk', id, 'upload'), 'id,name\n5,five\n');
    await stack.sql('drop function put_off cascade');
    await stack.sql('update bulk_jobs set not_before = null where id = $1', [id]);

    const ended = await stack.untilEnded(id);

    expect([late.status, await late.json()]).toMatchObject([
      409,
      { error: { code: 'CONFLICT', details: { state: 'UploadComplete', reason: 'upload_complete' } } },
    ]);
    expect(ended).toMatchObject({ state: 'Failed', error: { code: 'UPLOAD_CHANGED' } });
    expect((await put('id,name\n5,five\n')).status).toBe(409);
    expect(await things()).toEqual(STARTED);
  });

  it('is rejected if it exceeds the upload limit', async () => {
    const second = await stack.startSecondApp({ BULK_MAX_UPLOAD_BYTES: '10' });
    const base = `${second.baseUrl}/v1`;
    const id = await stack.createdJob(load('insert'));
    const { body } = await stack.call(`/bulk/jobs/${id}/upload-url`, {}, base);

    const put = await fetch(body.upload_url, { method: 'PUT', body: 'id,name\n4,four\n' });
    const nothing = await stack.patch(id, 'UploadComplete');
    await stack.upload(id, 'id,name\n4,four\n');
    const complete = { method: 'PATCH', body: { state: 'UploadComplete' } };
    const patch = await stack.call(`/bulk/jobs/${id}`, complete, base);

    expect([put.status, nothing.status, patch.status]).toEqual([413, 409, 413]);
    expect(patch.body.error).toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      details: { limit: 10, actual: 15 },
    });
    await second.stop();
  });
});

describe('a record that cannot be loaded', () => {
  it.each<[string, Partial<BulkJobRequest>, string]>([
    ['CSV', {}, `id,name\n1,one\n4,${LONG_TEXT}\n5,five\n`],
    [
      'JSON',
      { content_type: 'JSON' },
      `{"id":1,"name":"one"}\n{"id":4,"name":"${LONG_TEXT}"}\n{"id":5,"name":"five"}\n`,
    ],
  ])('because of its size fails alone, in %s', async (_format, given, file) => {
    const id = await stack.submit(load('upsert', given), { file });

    const job = await stack.untilEnded(id);

    expect(job).toMatchObject({
      state: 'JobComplete',
      number_records_processed: 3,
      number_records_failed: 1,
    });
    expect((await stack.download(id, 'failed-results')).toString()).toContain('RECORD_TOO_LARGE');
    expect(await things()).toEqual([[1, 'one'], ...STARTED.slice(1), [5, 'five']]);
  });

  it.each(['update', 'upsert', 'delete'] as const)(
    'because its key is NULL or already present fails alone in an %s',
    async (operation) => {
      const id = await stack.submit(load(operation), { file: 'id,name\n,nobody\n1,one\n2,two\n1,again\n' });

      const job = await stack.untilEnded(id);

      expect(job).toMatchObject({
        state: 'JobComplete',
        number_records_processed: 4,
        number_records_failed: 2,
      });
      const failed = (await stack.download(id, 'failed-results')).toString();
      expect(failed.trimEnd().split('\n').slice(1)).toEqual([
        expect.stringMatching(/^,nobody,2,KEY_NULL,/),
        expect.stringMatching(/^1,again,5,KEY_REPEATED,/),
      ]);
      const changed = [
        [1, 'one'],
        [2, 'two'],
      ];
      expect(await things()).toEqual([...(operation === 'delete' ? [] : changed), ...STARTED.slice(2)]);
    },
  );
});
