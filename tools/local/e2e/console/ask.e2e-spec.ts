import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from '@jest/globals';
import { afterAll, afterEach, beforeAll, it } from './browser-tests.js';
import { type MessageOut, Tessera } from '@tessera/client';
import { workspaceRoot } from '@tessera/testing';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { accessibilityProblems, ConsoleStack, keepPicture, type Visit } from './console-stack.js';

// Real: everything that `npm start` starts, and Chromium.

const EXAMPLES = join(workspaceRoot, 'examples');
const HOSTILE_NAME = '<img src=x onerror="window.hit=1">.md';
const HOSTILE_TEXT = `# Gate

The gate code of warehouse \`<script>window.hit=1</script>\` Zulu is <b onmouseover="window.hit=1">4711</b>.
`;
const CARS = 'When are rental cars booked in the compact class?';
const CARS_QUOTE = 'Rental cars are booked in the compact class.';

let consoleStack: ConsoleStack;
let tessera: Tessera;

beforeAll(async () => {
  consoleStack = await ConsoleStack.start();
  tessera = new Tessera({ baseUrl: consoleStack.stack.urls.baseUrl });
  const examples = ['travel-and-expense-policy.pdf', 'financial-report-2025.xlsx', 'notice-car-park.pdf'];
  await Promise.all([
    ...examples.map(async (name) => ingest(name, await openAsBlob(join(EXAMPLES, name)))),
    ingest(HOSTILE_NAME, new Blob([HOSTILE_TEXT])),
  ]);
});
afterAll(() => consoleStack?.stop());
afterEach(() => {
  expect(consoleStack.takeProblems()).toEqual([]);
});

async function ingest(name: string, file: Blob): Promise<void> {
  const { job_id } = await tessera.ingest({ file, name });
  const { status_phase, error } = await tessera.waitForTask(job_id);
  if (status_phase !== 'success') throw new Error(`${name} was not ingested: ${error}`);
}

const questionBox = (page: Page) => page.getByRole('textbox', { name: 'Question' });
const lastAnswer = (page: Page) => page.getByRole('article').last();
const chips = (page: Page) => lastAnswer(page).locator('button[aria-pressed]');
const reader = (page: Page) => page.locator('#reader');
const marks = (page: Page) => reader(page).locator('mark');

/** Asks, and waits for the complete answer. */
async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole('textbox').last().fill(question);
  await page.keyboard.press('Enter');
  await lastAnswer(page).getByRole('heading', { name: question }).waitFor();
  await lastAnswer(page).locator('details').waitFor();
}

async function asked(question: string, visit?: Visit): Promise<Page> {
  const page = await consoleStack.visit('/ask', visit);
  await ask(page, question);
  return page;
}

/** The answer as it is stored. */
async function storedAnswer(page: Page): Promise<MessageOut> {
  const messages = await listed(tessera.messages(new URL(page.url()).searchParams.get('session') ?? ''));
  return messages.at(-1) as MessageOut;
}

async function boxOf(element: Locator) {
  await element.waitFor();
  return (await element.boundingBox()) as { x: number; y: number; width: number; height: number };
}

/** The darkest pixel of a part of the screen, 0 to 255. */
async function darkestPixel(page: Page, clip: { x: number; y: number; width: number; height: number }) {
  const { channels } = await sharp(await page.screenshot({ clip })).stats();
  return Math.min(...channels.slice(0, 3).map(({ min }) => min));
}

async function listed<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

describe('a cited sentence', () => {
  it('is marked on its page, in view, over its words', async () => {
    const page = await asked(CARS);
    await page.getByRole('button', { name: 'Citation 1: travel-and-expense-policy.pdf' }).click();

    const picture = await boxOf(reader(page).getByRole('img', { name: /with the passage marked/ }));
    const marked = await boxOf(reader(page).locator('[data-mark=passage]'));
    const {
      x,
      y,
      width,
      height,
      page_width: pageWidth,
    } = (await storedAnswer(page)).citations![0]!.regions[0]!;
    const scale = picture.width / pageWidth;

    expect(marked.x).toBeCloseTo(picture.x + x * scale, 0);
    expect(marked.y).toBeCloseTo(picture.y + y * scale, 0);
    expect(marked.width).toBeCloseTo(width * scale, 0);
    expect(marked.height).toBeCloseTo(height * scale, 0);
    expect(await reader(page).locator('blockquote').textContent()).toBe(CARS_QUOTE);
    expect(await darkestPixel(page, marked)).toBeLessThan(100);
    expect(await darkestPixel(page, { ...marked, x: picture.x + 1, width: 20 * scale })).toBeGreaterThan(200);
    const frame = await boxOf(reader(page).getByRole('group', { name: /^Page 2 of/ }));
    expect(marked.y).toBeGreaterThan(frame.y);
    expect(marked.y + marked.height).toBeLessThan(frame.y + frame.height);
  });

  it('stays in the reader while another question is asked, and after a visit to its address', async () => {
    const page = await asked(CARS);
    await chips(page).click();
    await reader(page).locator('[data-mark=passage]').waitFor();
    await ask(page, 'What was the revenue in 2025?');

    expect(await reader(page).getByRole('heading').textContent()).toContain('travel-and-expense-policy.pdf');
    const { pathname, search } = new URL(page.url());
    const replayed = await consoleStack.visit(pathname.replace('/console', '') + search);

    await reader(replayed).locator('[data-mark=passage]').waitFor();
    expect(await replayed.getByRole('article').locator('h2').allTextContents()).toEqual([
      CARS,
      'What was the revenue in 2025?',
    ]);
    expect(await replayed.locator('button[aria-pressed=true]').first().getAttribute('aria-label')).toBe(
      'Citation 1: travel-and-expense-policy.pdf',
    );
  });

  it('is shown on other pages and larger when asked for', async () => {
    const page = await asked(CARS);
    await chips(page).click();
    const picture = reader(page).getByRole('img');
    const { width } = await boxOf(picture);

    await reader(page).getByRole('button', { name: 'Zoom in' }).click();
    expect((await boxOf(picture)).width).toBeCloseTo(width * 1.5, -1);
    await reader(page).getByRole('button', { name: 'Next' }).click();
    await reader(page).getByText('Page 3 of 4').waitFor();
    expect(await reader(page).locator('[data-mark=passage]').count()).toBe(0);
  });
});

describe('a cited table', () => {
  it('has its cells marked in a spreadsheet', async () => {
    const page = await asked('What was the revenue in 2025?');
    await chips(page).click();

    await marks(page).first().waitFor();
    expect(await marks(page).allTextContents()).toEqual(['Revenue', '51,005']);
    expect(await reader(page).locator('header p').textContent()).toContain('Sheet Income statement, A4:F4');
  });

  it('has its cells marked on a page, and in the table as text', async () => {
    const page = await asked('What is the hotel limit per night in Shanghai?');
    await chips(page).click();

    await reader(page).locator('[data-mark=passage]').first().waitFor();
    expect(await reader(page).locator('[data-mark=passage]').count()).toBe(3);
    await keepPicture(page, 'console');
    await reader(page).getByRole('button', { name: 'Text' }).click();
    expect(await marks(page).allTextContents()).toEqual(['Shanghai', 'China', '140']);
  });
});

it('shows the picture of a cited scan', async () => {
  const page = await asked('What happens on the 3 August 2026 with the car park?');
  await chips(page).first().click();
  await reader(page).locator('[data-mark=passage]').first().waitFor();
  await reader(page).getByRole('button', { name: 'Picture' }).click();

  const picture = await boxOf(reader(page).getByRole('img'));
  expect(picture.width).toBeGreaterThan(200);
  expect(await darkestPixel(page, picture)).toBeLessThan(100);
});

it('tells how an answer was found', async () => {
  const page = await asked(CARS);
  await page.getByText('How this was found').click();

  const { steps } = await storedAnswer(page);
  expect(await page.getByRole('table', { name: 'Steps' }).locator('tbody tr').count()).toBe(steps!.length);
  expect(await lastAnswer(page).locator('details').textContent()).toContain(
    'text and images may contain the answer',
  );
});

it('stops an answer, and asks again', async () => {
  const page = await consoleStack.visit('/ask');
  const held = Promise.withResolvers<void>();
  await page.route('**/query/stream', async (route) => {
    await held.promise;
    await route.continue().catch(() => undefined);
  });
  await questionBox(page).fill(CARS);
  await questionBox(page).press('Enter');
  await page.getByRole('button', { name: 'Stop' }).click();

  await page.getByText('The answer was not completed.').waitFor();
  await page.unroute('**/query/stream');
  held.resolve();
  await page.getByRole('button', { name: 'Ask again' }).click();
  await lastAnswer(page).locator('details').waitFor();
  expect(await page.getByRole('article').count()).toBe(1);
  expect(await lastAnswer(page).textContent()).toContain(CARS_QUOTE);
});

describe('conversations', () => {
  it('are renamed, found by their titles, and deleted after a confirmation', async () => {
    const page = await asked('What does the carbon report say?');
    const session = new URL(page.url()).searchParams.get('session') ?? '';
    await page.getByRole('button', { name: 'Conversations' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Rename “What does the carbon' }).click();
    await dialog.getByRole('textbox', { name: 'Title' }).fill('Climate <i>2026</i>');
    await page.keyboard.press('Enter');
    await dialog.getByRole('link', { name: 'Climate <i>2026</i>' }).waitFor();
    await dialog.getByRole('searchbox').fill('climate');
    await dialog.locator('li:only-child').waitFor();

    await dialog.getByRole('button', { name: /^Delete “Climate/ }).click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await dialog.getByText('Nothing found').waitFor();
    const { response } = await tessera.http.GET('/sessions/{session_id}', {
      params: { path: { session_id: session } },
    });
    expect(response.status).toBe(404);
    expect(new URL(page.url()).search).toBe('');
  });

  it('are exported as a page of evidence', async () => {
    const page = await asked(CARS);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save evidence' }).click();

    const saved = await download;
    expect(saved.suggestedFilename()).toMatch(/^evidence-.*\.html$/);
    expect(await readFile(await saved.path(), 'utf8')).toContain(CARS_QUOTE);
  });
});

it('asks within the chosen scope', async () => {
  const page = await consoleStack.visit('/ask');
  await page.getByRole('button', { name: 'Scope' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox', { name: 'Search: Documents' }).fill('financial');
  await dialog.getByRole('checkbox', { name: /financial-report-2025\.xlsx/ }).check();
  await dialog.getByRole('checkbox', { name: /^default/ }).waitFor();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Remove financial-report-2025.xlsx' }).waitFor();
  const sent = page.waitForRequest('**/query/stream');
  await ask(page, 'What was the revenue in 2025?');

  const documents = await listed(tessera.documents({ q: 'financial' }));
  expect((await sent).postDataJSON()).toMatchObject({
    scope_filter: { kb_names: [], document_ids: documents.map(({ document_id }) => document_id), tags: [] },
  });
  await page.getByText('How this was found').click();
  expect(await lastAnswer(page).locator('dl').textContent()).toContain('1 document');
});

it('answers from dropped files, and says which could not be attached', async () => {
  const page = await consoleStack.visit('/ask');
  const files = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['The canteen opens at 11:45 on Fridays.'], 'canteen.txt'));
    transfer.items.add(new File([], 'empty.txt'));
    return transfer;
  })()`);
  for (const type of ['dragenter', 'dragover', 'drop'])
    await questionBox(page).dispatchEvent(type, { dataTransfer: files });
  await page.getByRole('list', { name: 'Attached files' }).getByRole('alert').waitFor();
  await page.getByRole('button', { name: 'Remove empty.txt' }).click();
  await ask(page, 'When does the canteen open on Fridays?');

  expect(await lastAnswer(page).textContent()).toContain('With canteen.txt');
  await page.getByRole('button', { name: /Citation \d+: canteen\.txt/ }).click();
  await marks(page).waitFor();
  expect(await marks(page).textContent()).toBe('The canteen opens at 11:45 on Fridays.');
});

it('needs no mouse', async () => {
  const page = await consoleStack.visit('/ask');
  const focused = () => page.evaluate<string>("document.activeElement?.getAttribute('aria-label') ?? ''");
  const tabTo = async (name: RegExp, key = 'Tab') => {
    for (let presses = 0; presses < 40; presses++) {
      if (name.test(await focused())) return;
      await page.keyboard.press(key);
    }
    throw new Error(`${name} is not reached by ${key}.`);
  };
  await tabTo(/^Question$/);
  await page.keyboard.type('When are rental cars');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('booked in the compact class?');
  await page.keyboard.press('Enter');
  await lastAnswer(page).locator('details').waitFor();
  expect(await lastAnswer(page).locator('h2').textContent()).toBe(
    'When are rental cars\nbooked in the compact class?',
  );
  await tabTo(/^Citation 1/, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await reader(page).locator('[data-mark=passage]').waitFor();
  await tabTo(/^Zoom in$/);
  await page.keyboard.press('Escape');

  await reader(page).waitFor({ state: 'detached' });
  expect(await focused()).toMatch(/^Citation 1/);
});

it('shows markup in names and contents of documents as text', async () => {
  const page = await asked('What is the gate code of warehouse Zulu?');
  const { sources } = await storedAnswer(page);
  const name = sources!.text[0]!.file_name!;
  await chips(page).first().click();
  await marks(page).first().waitFor();
  await page.getByRole('button', { name: /^Ask only in/ }).click();
  await page.getByRole('button', { name: 'Scope' }).click();
  await page.getByRole('dialog').getByRole('checkbox', { name }).waitFor();

  expect(name).toContain('<img');
  expect(await reader(page).locator('h2').textContent()).toContain(name);
  for (const shown of [reader(page), lastAnswer(page)])
    expect(await shown.textContent()).toContain('<script>window.hit=1</script>');
  expect(await page.evaluate('"hit" in window')).toBe(false);
  expect(await page.locator('img:not([src^="blob:"]):not([src$="icon.svg"])').count()).toBe(0);
});

describe.each([
  ['en', 'light'],
  ['en', 'dark'],
  ['zh', 'light'],
  ['zh', 'dark'],
] as const)('in %s, %s', (language, theme) => {
  it('an answer with its reader is accessible', async () => {
    const page = await asked(CARS, { language, theme });
    await chips(page).click();
    await reader(page).getByRole('img').waitFor();
    await lastAnswer(page).locator('summary').click();

    expect(await accessibilityProblems(page)).toEqual([]);
  });
});
