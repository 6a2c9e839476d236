import { afterEach, describe, expect, it } from '@jest/globals';
import { Test } from '@nestjs/testing';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DocumentsModule } from './documents.module.js';
import { DOCUMENT_EXTRACTOR } from './extraction.js';
import { PAGE_RENDERER, type PageRenderer } from './rendering/rendering.js';
import { quartered } from './rendering/testing/pictures.js';
import { SCAN_EXTRACTOR, type ScanExtractor } from './scans/scan.js';
import { scannedPage } from './scans/scanned-page.js';
import type { ChildProcessDocumentExtractor } from './extractor/child-process.document-extractor.js';

// A real Nest application context with real parser processes.

let folder = '';

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('an app with the documents module', () => {
  it('reads documents, renders pages and structures scans, and ends all processes when it closes', async () => {
    folder = await mkdtemp(join(tmpdir(), 'tessera-module-'));
    await writeFile(join(folder, 'note.txt'), 'Travel costs are paid within ten days.');
    await writeFile(join(folder, 'note.png'), await quartered().png().toBuffer());
    const app = await Test.createTestingModule({
      imports: [DocumentsModule.forRoot({ processes: 2, warmUp: true })],
    }).compile();
    await app.init();
    const extractor = app.get<ChildProcessDocumentExtractor>(DOCUMENT_EXTRACTOR);
    const pids = extractor.pids;

    const inspection = await extractor.inspect(join(folder, 'note.txt'), 'note.txt');
    const drawn: number[] = [];
    const events: string[] = [];
    const pages = (async function* () {
      const rendered = app
        .get<PageRenderer>(PAGE_RENDERER)
        .render(join(folder, 'note.png'), 'image/png', { workFolder: folder });
      for await (const page of rendered) {
        drawn.push(page.width);
        const box = { x: 2, y: 2, width: 20, height: 10 };
        yield scannedPage(page, [{ text: 'Note', box, confidence: 1, line: 0 }]);
      }
    })();
    const request = { fileName: 'note.png', format: 'image', workFolder: folder } as const;
    for await (const { kind } of app.get<ScanExtractor>(SCAN_EXTRACTOR).extract(pages, request))
      events.push(kind);
    await app.close();

    expect(inspection.format).toBe('text');
    expect(drawn).toEqual([80]);
    expect(events.filter((kind) => kind !== 'progress')).toEqual(['chunk', 'section', 'summary']);
    expect(pids).toHaveLength(1);
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow();
  });
});
