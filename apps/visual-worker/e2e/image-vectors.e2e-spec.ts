import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ImageMetaOut, QueryStep } from '@tessera/contracts';
import { waitUntil } from '@tessera/testing';
import { ImageModelServer } from '@tessera/testing/image-model';
import { drawing, drawingsPdf, printedWithDrawing } from './drawings.js';
import { scannedPdf } from './scans.js';
import { VisualStack } from './visual-stack.js';

// Real: the services, inside this process; Postgres, Redis, files, rendering and OCR. The model is a server with the
// routes of vLLM that sees only colours.

const NOTICE = [
  '# Canteen in summer',
  'From the first of July until the end of August the canteen',
  'opens at half past eleven and closes at two in the afternoon.',
  'Guests who bring the red card get their meals without payment.',
];
const ONLY_SEEN = 'No text of the documents answers this question; these pictures may show it:';
const PAGES = 3;

let model: ImageModelServer;
let stack: VisualStack;

/** @param attempts the maximum attempts of a task */
function startWith(mode: 'single' | 'multi', attempts: number): void {
  beforeAll(async () => {
    model = await ImageModelServer.start(mode);
    stack = await VisualStack.start({ ...model.settings, QUEUE_MAX_ATTEMPTS: String(attempts) });
  });
  afterAll(async () => {
    await stack.stop();
    await model.stop();
  });
}

/** One vector per image and many differ in storage and comparison, not in the course of a task. */
function areFoundBySight(mode: 'single' | 'multi'): void {
  it('are found, cited and displayed by their content, without any text on them', async () => {
    const [red, blue] = [
      await stack.uploadToTheEnd('first.png', await drawing('red')),
      await stack.uploadToTheEnd('second.png', await drawing('blue')),
    ];

    const { sources } = await stack.search({ query: 'the blue disc', mode: 'visual' });
    const answer = await stack.query({ query: 'Where is the red disc?', mode: 'hybrid' });

    expect([red.task.status, red.task.error]).toEqual(['success', null]);
    expect(red.task.logs).toContainEqual(
      expect.objectContaining({ step: 'embed', message: 'embedded 1 image with colours-1', mode }),
    );
    expect(sources.image.map(({ document_id }) => document_id)).toEqual([blue.documentId]);
    const [source] = answer.sources.image;
    expect(answer.sources).toMatchObject({ text: [], image: [{ document_id: red.documentId, citation: 1 }] });
    expect(source).toMatchObject({ page: 1, chunk_type: 'tile', file_name: 'first.png', content: null });
    expect(source?.score).toBeGreaterThan(0.9);
    expect(answer.answer).toBe(`${ONLY_SEEN} [1]`);
    const meta = await stack.get<ImageMetaOut>('query-gateway', `/images/${source?.image_id}/meta`);
    expect(meta).toMatchObject({ page: 1, document_id: red.documentId });
    expect((await stack.image(source?.image_id ?? '')).status).toBe(200);
    const page = await fetch(
      `${stack.baseOf('query-gateway')}/documents/${red.documentId}/chunks/${source?.chunk_id}`,
    );
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('data:image/png;base64')]);
    expect(await stack.holdings(red.documentId)).toMatchObject({ points: 1, chunkCount: 1 });
  });

  it('are not found by what none of them shows', async () => {
    const answer = await stack.query({ query: 'Where is the elephant?', mode: 'visual' });

    expect(answer.sources).toEqual({ text: [], image: [] });
    expect(answer.answer).toBe('The documents do not hold an answer to this question.');
  });
}

describe('images with a vector each', () => {
  startWith('single', 20);
  areFoundBySight('single');

  it('are ranked with those found by their words, each once', async () => {
    const { documentId, task } = await stack.uploadToTheEnd('notice.pdf', await scannedPdf([NOTICE]));

    const found = await stack.seen('the black letters about the canteen', documentId);
    const answer = await stack.query({ query: 'What do guests get who bring the red card?' });

    expect(task.status).toBe('success');
    expect(found).toHaveLength(new Set(found.map(({ chunk_id }) => chunk_id)).size);
    expect(found[0]?.content).toContain('half past eleven');
    expect(answer.answer).toContain('meals without payment');
    expect(answer.answer).not.toContain(ONLY_SEEN);
    const cited = answer.sources.image.filter(({ citation }) => answer.answer.includes(`[${citation}]`));
    expect(new Set(cited.map(({ document_id }) => document_id))).toEqual(new Set([documentId]));
    expect(answer.sources.image.map(({ file_name }) => file_name)).toContain('first.png');
  });

  it('are embedded again when the model server dies in the middle', async () => {
    const before = model.pictures;
    const colours = Array.from({ length: PAGES }, (_, at) => (['green', 'yellow'] as const)[at % 2]!);
    model.instead = null;
    const uploaded = await stack.upload('drawings.pdf', await drawingsPdf(colours));
    await waitUntil(() => model.pictures > before, {
      what: 'the first picture',
      timeoutMs: 240_000,
      intervalMs: 5,
    });
    await model.stop();
    const isTriedAgain = async () =>
      (await stack.task(uploaded.jobId)).logs.some(({ step }) => step === 'retry') || null;
    await waitUntil(isTriedAgain, { what: 'a further attempt', timeoutMs: 240_000 });
    await model.resume();

    const task = await stack.untilEnded(uploaded.jobId);
    await stack.untilCleaned();

    expect(task).toMatchObject({ status: 'success', error: null });
    expect(task.logs).toContainEqual(
      expect.objectContaining({
        step: 'retry',
        message: expect.stringMatching(
          /ended early: (?:The server of colours-1 (?:cannot be reached|broke off)|Requests to the server of colours-1 are suspended)/,
        ),
      }),
    );
    expect(await stack.holdings(uploaded.documentId)).toMatchObject({ points: PAGES, chunkCount: PAGES });
    const pages = (await stack.seen('the green disc', uploaded.documentId)).map(({ page }) => page);
    expect(pages.sort()).toEqual([1, 3]);
  });

  it('are searched by their words while the model server is unavailable', async () => {
    await model.stop();

    const { sources, steps } = await stack.search({
      query: 'red: when does the canteen close?',
      mode: 'visual',
    });
    await model.resume();

    expect(warningsOf(steps)).toEqual(['image_embedding_failed']);
    expect(sources.image[0]?.content).toContain('half past eleven');
    expect(sources.image.map(({ file_name }) => file_name)).not.toContain('first.png');
  });
});

describe('images with many vectors each', () => {
  startWith('multi', 2);
  areFoundBySight('multi');

  it('fail their task with the reason if the model server does not recover, and the next task succeeds', async () => {
    model.instead = (response) => response.writeHead(500).end();
    const failed = await stack.uploadToTheEnd('failed.png', await drawing('yellow'));
    model.instead = null;
    const { task } = await stack.uploadToTheEnd('made.png', await drawing('black'));

    expect(failed.task).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(
        /^Failed \d times\. The server of colours-1 answered with HTTP 500\. Retry the task later\.$/,
      ),
    });
    expect(task.status).toBe('success');
    await stack.untilCleaned();
    expect(await stack.holdings(failed.documentId)).toMatchObject({ points: 0, tiles: [] });
  });

  it('are left out if the model rejects them: words are found, and the log says so', async () => {
    model.instead = (response) => response.writeHead(400).end();
    const scan = await stack.uploadToTheEnd('refused.pdf', await scannedPdf([NOTICE]));
    const wordless = await stack.uploadToTheEnd('refused.png', await drawing('green'));
    model.instead = null;

    const refusal = 'The server of colours-1 answered with HTTP 400.';
    expect(scan.task).toMatchObject({ status: 'success' });
    expect(scan.task.logs).toContainEqual(
      expect.objectContaining({
        step: 'embed',
        level: 'warning',
        message: `could not embed 1 image: ${refusal}`,
      }),
    );
    expect(await stack.seen('When does the canteen close?', scan.documentId)).not.toEqual([]);
    expect(wordless.task).toMatchObject({
      status: 'failed',
      error: `The document has no retrievable content: ${refusal}`,
    });
  });

  it('are made of figures that a text document handed over', async () => {
    const uploaded = await stack.uploadToTheEnd('report.pdf', await printedWithDrawing(NOTICE, 'yellow'));

    const task = await stack.untilHandedOver(uploaded);

    expect(task).toMatchObject({ status: 'success', error: null });
    const [source] = await stack.seen('the yellow disc', uploaded.documentId);
    expect(source).toMatchObject({ chunk_type: 'image', page: 1, source_chunk_id: expect.any(String) });
  });
});

function warningsOf(steps: readonly QueryStep[]): string[] {
  return steps.flatMap((step) => (step.name === 'warning' ? [step.code] : []));
}
