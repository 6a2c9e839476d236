import { afterEach, describe, expect, it } from '@jest/globals';
import { Test } from '@nestjs/testing';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DocumentsModule } from './documents.module.js';
import { DOCUMENT_EXTRACTOR } from './extraction.js';
import type { ChildProcessDocumentExtractor } from './extractor/child-process.document-extractor.js';

// A real Nest application context with real parser processes.

let folder: string | undefined;

afterEach(async () => {
  if (folder) await rm(folder, { recursive: true, force: true });
});

describe('an app with the documents module', () => {
  it('reads documents, and leaves no process behind when it is closed', async () => {
    folder = await mkdtemp(join(tmpdir(), 'tessera-module-'));
    await writeFile(join(folder, 'note.txt'), 'Travel costs are paid within ten days.');
    const app = await Test.createTestingModule({
      imports: [DocumentsModule.forRoot({ processes: 2, warmUp: true })],
    }).compile();
    await app.init();
    const extractor = app.get<ChildProcessDocumentExtractor>(DOCUMENT_EXTRACTOR);
    const pids = extractor.pids;

    const inspection = await extractor.inspect(join(folder, 'note.txt'), 'note.txt');
    await app.close();

    expect(inspection.format).toBe('text');
    expect(pids).toHaveLength(1);
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow();
  });
});
