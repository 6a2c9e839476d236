import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { WorkFolders } from '@tessera/platform';
import { createTestFolder } from '@tessera/testing';
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { FileSystemObjectStore } from '../adapters/file-system.object-store.js';
import { UploadService } from './upload.service.js';

// Real: files.

const BYTES = Buffer.from('The pump of hall 3 was checked in March.');

let folders: WorkFolders;
let work: string;
let uploads: UploadService;

beforeEach(async () => {
  const folder = createTestFolder('uploads');
  work = join(folder, 'work');
  folders = new WorkFolders({ path: work });
  await folders.onModuleInit();
  uploads = new UploadService(folders, await FileSystemObjectStore.open(join(folder, 'objects')));
});

afterEach(() => folders.onApplicationShutdown());

function request(bytes: Buffer, maxBytes: number) {
  // In pieces, as they arrive from the network.
  const pieces = [bytes.subarray(0, 7), bytes.subarray(7)];
  return { body: Readable.from(pieces), name: 'pump.md', maxBytes };
}

describe('an upload', () => {
  it('may have exactly the maximum size', async () => {
    const upload = await uploads.store('documents/a/source', request(BYTES, BYTES.length));

    expect(upload).toMatchObject({ givenName: 'pump.md', sizeBytes: BYTES.length, isTooLarge: false });
    expect(upload.sha256).toBe(createHash('sha256').update(BYTES).digest('hex'));
    expect(readFileSync(upload.localPath)).toEqual(BYTES);
    expect(copiesIn(work)).toHaveLength(1);
  });

  it('that is a byte larger is counted to its end', async () => {
    const upload = await uploads.receive(request(BYTES, BYTES.length - 1));

    expect(upload).toMatchObject({ sizeBytes: BYTES.length, isTooLarge: true });
  });

  it('that breaks off leaves no copy behind', async () => {
    const body = Readable.from(
      (async function* () {
        yield BYTES;
        throw new Error('The client is gone.');
      })(),
    );

    const storing = uploads.store('documents/b/source', { body, name: 'pump.md', maxBytes: 1_000 });

    await expect(storing).rejects.toThrow('The client is gone.');
    expect(copiesIn(work)).toEqual([]);
  });
});

/** Work folders of uploads; each upload has one. */
function copiesIn(folder: string): string[] {
  return globSync('*/job-*', { cwd: folder });
}
