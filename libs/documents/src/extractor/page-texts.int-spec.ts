import { afterAll, describe, expect, it } from '@jest/globals';
import { createTestFolder } from '@tessera/testing';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ChildProcessDocumentExtractor } from './child-process.document-extractor.js';
import type { ExtractionEvent, ExtractionRequest } from '../extraction.js';
import { type CostlyPage, costlyPdf } from '../rendering/testing/costly-pdf.js';

// Real: a parser process, PDFium.

const folder = createTestFolder('page-texts');
const extractor = new ChildProcessDocumentExtractor({ processes: 1, writableFolders: [folder] });

afterAll(() => extractor.close());

async function extract(options: Partial<ExtractionRequest> = {}): Promise<ExtractionEvent[]> {
  const path = join(folder, 'book.pdf');
  await writeFile(
    path,
    costlyPdf([page('The harbour closes at nine.'), page(''), page('Ships lie at anchor.')]),
  );
  const events: ExtractionEvent[] = [];
  for await (const event of extractor.extract({ path, fileName: 'book.pdf', workFolder: folder, ...options }))
    events.push(event);
  return events;
}

function page(text: string): CostlyPage {
  const lines = text === '' ? '' : `(${text}) Tj 0 -20 Td (Another line \\(${text.length}\\)) Tj`;
  return { make: () => ({ resources: '', content: `BT /F 12 Tf 50 500 Td ${lines} ET\n` }) };
}

describe('the words of the pages of a PDF', () => {
  it('come before anything else, where they are asked for', async () => {
    const events = await extract({ pageTextsFirst: true });

    const [first, second, third] = events;
    expect(first).toEqual({
      kind: 'page',
      page: { pageNumber: 1, text: 'The harbour closes at nine. Another line (27)' },
    });
    expect(second).toEqual({
      kind: 'page',
      page: { pageNumber: 3, text: 'Ships lie at anchor. Another line (20)' },
    });
    expect(third?.kind).not.toBe('page');
    expect(events.at(-1)?.kind).toBe('summary');
  });

  it('do not come where they are not', async () => {
    expect((await extract()).filter(({ kind }) => kind === 'page')).toEqual([]);
  });
});
