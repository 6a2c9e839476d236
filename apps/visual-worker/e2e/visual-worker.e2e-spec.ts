import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DocumentStructureOut, ImageMetaOut } from '@tessera/contracts';
import { findOnPath } from '@tessera/platform/child';
import { PageServer, waitUntil, workspaceRoot } from '@tessera/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { scanReading } from './scan-reading.suite-spec.js';
import { mixedPdf, picture, scannedPdf } from './scans.js';
import { type Uploaded, VisualStack } from './visual-stack.js';

// Real: the visual-worker as a built process, the other services inside this one, Postgres, Redis, files, rendering and OCR.

const NOTICE = [
  '# Canteen in summer',
  'From the first of July until the end of August the canteen',
  'opens at half past eleven and closes at two in the afternoon.',
  'Vegetarian meals cost four euros and ninety cents each day.',
  '# Parking behind the hall',
  'The parking lot behind the assembly hall is closed in August.',
  'Visitors leave their cars at the railway station instead.',
];
const REPORT = [
  '# Turbine inspection',
  'The turbine of block seven was inspected in October last year.',
  'Its bearings showed signs of wear and were replaced at once.',
];

const MARKUP = `<!doctype html><title>Plan</title><h1>Plan</h1><p>The ferry leaves at dawn from the old pier.</p>
  <script>document.body.append('The last ferry returns at midnight.')</script>`;

const PAGES = 3;
/** Skipped if Chromium is not installed. */
const itWithChromium = (await findOnPath('chromium')) === null ? it.skip : it;

let web: PageServer;
let stack: VisualStack;

beforeAll(async () => {
  web = await PageServer.start();
  const settings = {
    URL_ALLOWED_CIDRS: '127.0.0.1',
    URL_ALLOWED_PORTS: String(web.port),
    WEB_PAGE_TIMEOUT_MS: '240000',
  };
  stack = await VisualStack.start(settings, { asProcess: true });
});

afterAll(async () => {
  await stack?.stop();
  await web?.stop();
});

describe('a scan', () => {
  it('is found, cited and displayed by page and position, like its printed twin', async () => {
    const { documentId, task } = await stack.uploadToTheEnd('notice.pdf', await scannedPdf([REPORT, NOTICE]));

    expect(task).toMatchObject({ status: 'success', pipeline: 'visual_pipeline', error: null });
    expect(task.logs.map(({ step }) => step)).toEqual(
      expect.arrayContaining(['route', 'render', 'ocr', 'index', 'publish']),
    );
    expect(task.logs.find(({ step }) => step === 'ocr')?.message).toMatch(/^2 pages read by tesseract/);

    const answer = await stack.query({ query: 'When does the canteen close in summer?' });
    const source = answer.sources.image.find((one) => one.document_id === documentId);
    expect(answer.answer).toMatch(
      new RegExp(`closes at two in the afternoon.*\\[${source?.citation}\\]`, 's'),
    );
    expect(source).toMatchObject({
      page: 2,
      chunk_type: 'tile',
      file_name: 'notice.pdf',
      source_chunk_id: null,
    });
    expect(source?.content).toContain('Vegetarian meals');

    const meta = await stack.get<ImageMetaOut>('query-gateway', `/images/${source?.image_id}/meta`);
    const { status, contentType, bytes } = await stack.image(source?.image_id ?? '');
    const { width, height, format } = await sharp(bytes).metadata();
    expect([status, contentType, format]).toEqual([200, 'image/png', 'png']);
    expect(meta).toMatchObject({ page: 2, document_id: documentId, width, height });
    expect(source).toMatchObject({ page_width: meta.page_width, page_height: meta.page_height });
    const { x = 0, y = 0, width: w = 0, height: h = 0 } = source?.position ?? {};
    expect(w * h).toBeGreaterThan(0);
    expect(x + w).toBeLessThanOrEqual(source?.page_width ?? 0);
    expect(y + h).toBeLessThanOrEqual(source?.page_height ?? 0);
    expect(await isInked(bytes, { left: x, top: y, width: w, height: h })).toBe(true);
  });

  it('has a structure, chunks with pages, and no image without a row or an object', async () => {
    const { documentId } = await stack.uploadToTheEnd('structure.pdf', await scannedPdf([NOTICE]));

    const structure = await stack.get<DocumentStructureOut>(
      'query-gateway',
      `/documents/${documentId}/structure`,
    );
    const [document, holdings] = await Promise.all([
      stack.get('query-gateway', `/documents/${documentId}`),
      stack.holdings(documentId),
    ]);

    const titles = structure.sections
      .flatMap((section) => [section, ...section.children])
      .map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(['Canteen in summer', 'Parking behind the hall']));
    expect(document).toMatchObject({ status: 'ready', page_count: 1, pipeline: 'visual_pipeline' });
    expect(document['visual_chunk_count']).toBe(holdings.chunkCount);
    expect(holdings.points).toBe(holdings.chunkCount);
    expect(holdings.images).toEqual(holdings.tiles);
    expect(holdings.images.length).toBeGreaterThan(0);
  });
});

describe('an image', () => {
  it('that lies on its side is read upright, and located as it lies', async () => {
    const words = ['# Notice', 'The lift of the north wing', 'is out of order until Thursday.'];
    const { documentId, task } = await stack.uploadToTheEnd('lift.png', await picture(words, 90));

    expect(task).toMatchObject({ status: 'success', error: null });
    const [source] = await stack.seen('Until when is the lift out of order?', documentId);
    expect(source?.content).toContain('out of order until Thursday');
    const { position, page_width = 0, page_height = 0 } = source ?? {};
    expect(page_width).toBeGreaterThan(page_height ?? 0);
    // Lines at the top of the page are now at its right edge, as long as they were wide.
    expect(position?.x).toBeGreaterThan((page_width ?? 0) / 2);
    expect(position?.height).toBeGreaterThan(position?.width ?? 0);
  });

  it('that is damaged fails its task with the reason, and the queue continues', async () => {
    const whole = await picture(['# A broken notice', 'Nobody will ever read this.']);
    const broken = await stack.upload('broken.png', whole.subarray(0, whole.length / 2));
    const next = await stack.upload('whole.png', whole);

    const [failed, done] = [await stack.untilEnded(broken.jobId), await stack.untilEnded(next.jobId)];

    expect(failed).toMatchObject({ status: 'failed', error: expect.stringMatching(/\w+ .*\./) });
    expect(failed.error).not.toMatch(/Failed \d times/);
    expect(done.status).toBe('success');
    expect(await stack.objectsOf(broken.documentId)).toEqual([`documents/${broken.documentId}/source`]);
  });

  it('without text fails with the reason', async () => {
    const blank = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer();

    const { task } = await stack.uploadToTheEnd('blank.png', blank);

    expect(task).toMatchObject({ status: 'failed', error: expect.stringContaining('No text') });
  });
});

describe('a text document', () => {
  it('hands over its tables, which are found as images with their original chunks', async () => {
    const file = readFileSync(join(workspaceRoot, 'examples', 'travel-and-expense-policy.pdf'));
    const uploaded = await stack.uploadToTheEnd('policy.pdf', file);

    const task = await stack.untilHandedOver(uploaded);

    expect(task).toMatchObject({ status: 'success', parent_job_id: uploaded.jobId, error: null });
    const [source] = await stack.seen('hotel limit per night in Shanghai', uploaded.documentId);
    expect(source).toMatchObject({ chunk_type: 'table', source_chunk_id: expect.any(String) });
    expect(source?.content).toContain('<table');
    expect((await stack.image(source?.image_id ?? '')).status).toBe(200);
    const twice = await stack.query({ query: 'What is the hotel limit per night in Shanghai?' });
    expect(new Set(twice.answer.split('\n\n')).size).toBe(twice.answer.split('\n\n').length);
  });

  it('hands over its scanned pages, so that they are found together with its printed pages', async () => {
    const printed = [REPORT, REPORT.map((line) => line.replace('seven', 'eight')), REPORT];
    const uploaded = await stack.uploadToTheEnd('mixed.pdf', await mixedPdf(printed, [NOTICE]));

    const task = await stack.untilHandedOver(uploaded);

    expect([uploaded.task.pipeline, task.status]).toEqual(['text_pipeline', 'success']);
    const [source] = await stack.seen('Where do visitors leave their cars?', uploaded.documentId);
    expect(source).toMatchObject({ page: 4, chunk_type: 'tile' });
    expect(source?.content).toContain('railway station');
  });
});

describe('a web page', () => {
  itWithChromium('is shown in a browser, and found by what its scripts add', async () => {
    const { documentId, task } = await stack.uploadToTheEnd('shown.html', MARKUP);

    expect(task).toMatchObject({ status: 'success', pipeline: 'visual_pipeline' });
    const shown = task.logs.find(({ step }) => step === 'render');
    expect(shown?.message).toMatch(/in a browser: 1 screenshots/);
    const [source] = await stack.seen('When does the last ferry return?', documentId);
    expect(source?.content).toContain('at midnight');
    const { images, tiles } = await stack.holdings(documentId);
    expect(images).toHaveLength(1);
    expect(images).toEqual(tiles);
  });

  itWithChromium('is cited like a scan: by page and place, what is below the first picture too', async () => {
    const rows = Array.from(
      { length: 12 },
      (_, at) => `<tr><td>Quay ${at}</td><td>${at + 4}.5 m</td></tr>`,
    ).join('');
    const page = `<!doctype html><title>Quays</title><body style="font:20px sans-serif"><h1>Quays</h1>
      <p>The crane of the coal quay lifts forty tonnes.</p><div style="height:2200px"></div><h2>Depths</h2>
      <table border="1"><caption>Depth of water at the quays</caption><tr><th>Quay</th><th>Depth</th></tr>${rows}</table>
      <p>Soundings are taken each spring by the pilots.</p><p style="display:none">The hidden harbour has no depth at all.</p>`;
    const { documentId } = await stack.uploadToTheEnd('quays.html', page);

    const [crane] = await stack.seen('How much does the crane of the coal quay lift?', documentId);
    const depths = await stack.seen('Depth of water at the quays', documentId);
    const table = depths.find(({ chunk_type }) => chunk_type === 'table');

    expect(crane).toMatchObject({ page: 1, chunk_type: 'tile', page_width: 1_240, page_height: 1_754 });
    expect(table).toMatchObject({ page: 2, page_width: 1_240 });
    for (const source of [crane, table]) {
      const { x = 0, y = 0, width = 0, height = 0 } = source?.position ?? {};
      const { bytes, status } = await stack.image(source?.image_id ?? '');
      const area = {
        left: Math.round(x),
        top: Math.round(y),
        width: Math.round(width),
        height: Math.round(height),
      };
      expect(status).toBe(200);
      expect(await isInked(bytes, area)).toBe(true);
    }
    expect(table?.position?.y).toBeGreaterThan(2_200 - 1_690);
    const meta = await stack.get<ImageMetaOut>('query-gateway', `/images/${table?.image_id}/meta`);
    expect(meta).toMatchObject({ page: 2, document_id: documentId, chunk_type: 'tile' });
  });
});

describe('a page whose script is slow', () => {
  const TEXT = 'The night ferry sails at eleven from the northern mole.';
  let asked = 0;

  itWithChromium('is shown once more when its browser is killed, and nothing of it is missing', async () => {
    const { jobId, documentId } = await untilShown('browser-killed.html');

    for (const pid of stack.browsers()) kill(pid);
    const task = await stack.untilEnded(jobId);

    expect(task).toMatchObject({ status: 'success' });
    expect(task.logs.filter(({ level, step }) => level === 'warning' || step === 'retry')).toEqual([]);
    const [source, ...others] = await stack.seen('When does the night ferry sail?', documentId);
    expect(source).toMatchObject({ page: 1, content: expect.stringContaining(TEXT) });
    expect(others).toEqual([]);
    await expectWhole(documentId, { pages: 1 });
  });

  itWithChromium(
    'is read once, by another worker, when its worker is killed, and leaves no browser behind',
    async () => {
      const { jobId, documentId } = await untilShown('worker-killed.html');

      const killed = stack.pidOf('visual-worker');
      await stack.kill9('visual-worker');
      await waitUntil(() => stack.browsers().length === 0, {
        what: 'the browser to end',
        timeoutMs: 240_000,
      });
      await stack.startService('visual-worker');
      const next = await stack.uploadToTheEnd('next.html', '<h1>Next</h1><p>The queue goes on.</p>');
      const task = await stack.untilEnded(jobId);
      await stack.untilCleaned();

      expect([task.status, next.task.status]).toEqual(['success', 'success']);
      const [source, ...others] = await stack.seen('When does the night ferry sail?', documentId);
      expect(source).toMatchObject({ page: 1, content: expect.stringContaining(TEXT) });
      expect(others).toEqual([]);
      await expectWhole(documentId, { pages: 1 });
      expect(await stack.workFolders()).toEqual([]);
      expect(stack.socketFolders(killed)).toEqual([]);
    },
  );

  /** Resolves when a browser waits for the page's script; later requests get the script. */
  async function untilShown(name: string): Promise<Uploaded> {
    asked = 0;
    web.set(`/${name}.js`, (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/javascript' });
      if (++asked > 1) response.end(`document.body.append('${TEXT}')`);
      else response.flushHeaders();
    });
    const markup = `<h1>Ferries of ${name}</h1><script src="http://127.0.0.1:${web.port}/${name}.js"></script>`;
    const uploaded = await stack.upload(name, markup);
    await waitUntil(() => asked === 1, { what: 'the page to be shown', timeoutMs: 240_000 });
    return uploaded;
  }
});

describe('a visual-worker', () => {
  it('killed in the middle has its document indexed once, by another worker', async () => {
    const { jobId, documentId } = await untilHalfRead('killed.pdf');

    await stack.kill9('visual-worker');
    const meanwhile = await stack.seen('canteen', documentId);
    await stack.startService('visual-worker');
    const task = await stack.untilEnded(jobId);
    await stack.untilCleaned();

    expect(meanwhile).toEqual([]);
    expect(task).toMatchObject({ status: 'success', error: null });
    await expectWhole(documentId, { pages: PAGES });
    expect(await stack.workFolders()).toEqual([]);
  });

  it('leaves nothing of a document that is deleted while it is being read', async () => {
    const { jobId, documentId } = await untilHalfRead('deleted.pdf');

    await stack.get('query-gateway', `/documents/${documentId}`, { method: 'DELETE' });

    expect(await stack.untilEnded(jobId)).toMatchObject({ status: 'failed' });
    await stack.untilCleaned();
    await waitUntil(async () => (await stack.workFolders()).length === 0, {
      what: 'the worker to give up',
      timeoutMs: 240_000,
    });
    // What it writes after the deletion is removed when it notices the deletion.
    await waitUntil(async () => (await stack.objectsOf(documentId)).length === 0, {
      what: 'the last objects to go',
      timeoutMs: 240_000,
    });
    expect(await stack.holdings(documentId)).toEqual({ images: [], tiles: [], points: 0, chunkCount: 0 });
  });

  it('reads a document again on request, and keeps the published attempt until then', async () => {
    const { jobId, documentId } = await stack.uploadToTheEnd('again.pdf', await scannedPdf([REPORT]));
    const before = await stack.holdings(documentId);
    await stack.sql(`update tasks set status = 'failed', error = 'broken' where id = $1`, [jobId]);

    await stack.get('ingest-api', `/tasks/${jobId}/retry`, { method: 'POST' });
    const task = await stack.untilEnded(jobId);
    await stack.untilCleaned();

    expect(task).toMatchObject({ status: 'success' });
    const after = await stack.holdings(documentId);
    expect(after.images).toHaveLength(before.images.length);
    expect(after.images).not.toEqual(before.images);
    await expectWhole(documentId, { pages: 1 });
  });
});

scanReading(() => stack);

// Last, because the worker stays without a browser.
describe('a web page without a browser', () => {
  it('is found by its text, and its task reports what is missing', async () => {
    await stack.kill9('visual-worker');
    await stack.startService('visual-worker', { CHROMIUM_PATH: '/no/such/browser' });
    const { documentId, task } = await stack.uploadToTheEnd('plan.html', `${MARKUP}<p>2nd</p>`);

    expect(task).toMatchObject({ status: 'success', pipeline: 'visual_pipeline' });
    expect(task.logs).toContainEqual(expect.objectContaining({ step: 'render', level: 'warning' }));
    const [source] = await stack.seen('When does the ferry leave?', documentId);
    expect(source).toMatchObject({ image_id: null, content: expect.stringContaining('at dawn') });
  });
});

/** Uploads a scan of several pages; resolves when some, but not all, are read. */
async function untilHalfRead(name: string): Promise<Uploaded> {
  const pages = Array.from({ length: PAGES }, (_, at) => [
    `# ${name}, page ${at + 1}`,
    ...NOTICE.slice(1, 4),
  ]);
  const uploaded = await stack.upload(name, await scannedPdf(pages));
  const hasTile = async () =>
    (await stack.objectsOf(uploaded.documentId)).some((key) => key.includes('/tiles/'));
  await waitUntil(hasTile, { what: 'the first tile', timeoutMs: 240_000, intervalMs: 20 });
  return uploaded;
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended with its parent.
  }
}

/** Expects rows, objects and points of exactly one attempt, with a tile for every page. */
async function expectWhole(documentId: string, { pages }: { pages: number }): Promise<void> {
  const { images, tiles, points, chunkCount } = await stack.holdings(documentId);
  expect(images).toEqual(tiles);
  expect(images).toHaveLength(pages);
  expect(points).toBe(chunkCount);
  expect(chunkCount).toBeGreaterThanOrEqual(pages);
}

/** Whether there are dark pixels. */
async function isInked(
  png: Buffer,
  area: { left: number; top: number; width: number; height: number },
): Promise<boolean> {
  const { channels } = await sharp(await sharp(png).extract(area).png().toBuffer()).stats();
  return channels.some(({ min }) => min < 100);
}
