import { describe, expect } from '@jest/globals';
import { afterAll, beforeAll, it } from './browser-tests.js';
import { waitUntil } from '@tessera/testing';
import type { Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { accessibilityProblems, ConsoleStack } from './console-stack.js';
import { HOSTILE_NAME, ingestAll, LONG_NAME, pdfOf } from './console-documents.js';

// Real: everything that `npm start` starts, and Chromium.

/** More than the list of pages returns at once. */
const LONG_DOCUMENT_PAGES = 520;
const NOTES = Array.from({ length: 24 }, (_, index) => `note-${String(index + 1).padStart(2, '0')}.txt`);
const MARKUP = '<script>document.title = "run"</script>';

let consoleStack: ConsoleStack;
let handbook: string;
let longDocument: string;
let hostile: string;

beforeAll(async () => {
  consoleStack = await ConsoleStack.start();
  const { baseUrl } = consoleStack.stack.urls;
  const sentences = ['The keeper paints the door.', 'The lamp burns colza oil.', 'Boats come on Tuesdays.'];
  [handbook = '', hostile = '', longDocument = ''] = await ingestAll(baseUrl, {
    'handbook.pdf': await pdfOf(sentences),
    [HOSTILE_NAME]: `# ${MARKUP}\n\nThe pump costs ${MARKUP} 3 pounds.\n\n| Part | Price |\n|---|---|\n| <b>Valve</b> & seal | 12 |\n`,
    'long.pdf': await pdfOf(
      Array.from(
        { length: LONG_DOCUMENT_PAGES },
        (_, index) => `Well ${index + 1} is ${index * 3} feet deep.`,
      ),
    ),
    [LONG_NAME]: '# Long\n\nIts name has 200 characters.\n',
    'blank.txt': ' \n ',
    ...Object.fromEntries(NOTES.map((name) => [name, `# ${name}\n\nThis is ${name}.\n`])),
  });
});
afterAll(() => consoleStack?.stop());

const rows = (page: Page) => page.getByRole('table', { name: 'Documents' }).locator('tbody tr');

const chunks = (page: Page) => page.locator('main [role=option]');

/** Waits for a mark on a picture: the pages of these documents are black on white. */
async function waitForMark(picture: Locator): Promise<void> {
  await waitUntil(() => isMarked(picture), { what: 'a mark' });
}

async function isMarked(picture: Locator): Promise<boolean> {
  const pixels = await sharp(await picture.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer();
  return pixels.some((red, at) => at % 3 === 0 && red - (pixels[at + 2] ?? 0) > 30);
}

describe('the list of documents', () => {
  it('is paged, searched and filtered by its address', async () => {
    const page = await consoleStack.visit('/library');

    await page.getByText('1–25 of 29').waitFor();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('26–29 of 29').waitFor();
    await page.reload();
    await page.getByText('26–29 of 29').waitFor();

    await page.getByLabel('Search by name').fill('handbook');
    await page.getByText('1–1 of 1', { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.toString()).toBe('q=handbook');

    await page.getByLabel('Search by name').fill('');
    await page.getByText('1–25 of 29').waitFor();
    await page.getByLabel('Status').selectOption({ label: 'Failed (1)' });
    await page.getByText('1–1 of 1', { exact: true }).waitFor();
    await rows(page).getByText('The document contains no text').waitFor();

    await page.getByLabel('Search by name').fill('handbook');
    await page.getByText('No document matches').waitFor();
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await page.getByText('1–25 of 29').waitFor();
    expect(consoleStack.takeProblems()).toEqual([]);
  });

  it('ignores what its address may not say', async () => {
    const page = await consoleStack.visit('/library?status=unknown&page=-3&q=7&type=tax%27');

    await page.getByText('1–2 of 2', { exact: true }).waitFor();
    expect(await rows(page).getByRole('link').allTextContents()).toEqual(
      expect.arrayContaining(['note-17.txt', 'note-07.txt']),
    );
  });

  it('shows hostile and long names as text', async () => {
    const page = await consoleStack.visit('/library?q=.md');

    await page.getByRole('link', { name: HOSTILE_NAME.replace('\u202e', '') }).waitFor();
    await page.getByRole('link', { name: LONG_NAME }).waitFor();
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    expect((await page.locator('main > div').boundingBox())?.width).toBeLessThanOrEqual(1280);
    expect(consoleStack.takeProblems()).toEqual([]);
  });
});

describe('a document', () => {
  it('shows the chosen chunk marked on its page, by keyboard too', async () => {
    const page = await consoleStack.visit(`/library/${handbook}`);
    const first = page.getByRole('img', { name: 'Page 1' });
    const second = page.getByRole('img', { name: 'Page 2' });

    await first.waitFor();
    expect(await isMarked(first)).toBe(false);
    await chunks(page).filter({ hasText: 'The keeper paints' }).click();
    await waitForMark(first);

    await page.keyboard.press('ArrowDown');
    await page.waitForURL((url) => url.searchParams.get('page') === '2');
    await second.waitFor();
    await waitForMark(second);
    await page.getByRole('button', { name: 'Text' }).click();
    await page.getByRole('region', { name: 'Text' }).getByText('The lamp burns colza oil.').waitFor();
    expect(consoleStack.takeProblems()).toEqual([]);
  });

  it('is walked through by its tree', async () => {
    const page = await consoleStack.visit(`/library/${handbook}`);

    await page.getByRole('tree').focus();
    await page.keyboard.press('c');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');

    await page.getByRole('treeitem', { name: 'Chapter 2', selected: true }).waitFor();
    expect(await chunks(page).allTextContents()).toEqual([expect.stringContaining('colza')]);
    await page.keyboard.press('Home');
    await page.keyboard.press(' ');
    await page.getByText('3 chunks').waitFor();
  });

  it('of many pages renders those in view alone', async () => {
    const page = await consoleStack.visit(`/library/${longDocument}`);
    await page.getByText(`of ${LONG_DOCUMENT_PAGES}`).waitFor();

    await page.getByLabel('Go to page').fill('515');
    await page.keyboard.press('Enter');

    await page.getByRole('img', { name: 'Page 515' }).waitFor();
    expect(await page.getByRole('img', { name: 'Page' }).count()).toBeLessThan(6);
    await page.waitForURL((url) => url.searchParams.get('page') === '515');
    await page.reload();
    await page.getByRole('img', { name: 'Page 515' }).waitFor();
  });

  it('without pages shows its chunks as text, whatever they contain', async () => {
    const page = await consoleStack.visit(`/library/${hostile}`);
    const text = page.getByRole('region', { name: 'Text' });

    await chunks(page).filter({ hasText: 'The pump costs' }).click();
    await text.getByText(MARKUP).first().waitFor();
    await chunks(page).filter({ hasText: 'Table' }).click();
    await text.getByRole('cell', { name: /Valve/ }).waitFor();

    expect(await page.title()).toBe(`${HOSTILE_NAME.replace('\u202e', '')} · Tessera`);
    expect(await page.locator('main script, main b').count()).toBe(0);
    expect(consoleStack.takeProblems()).toEqual([]);
  });

  it('is downloaded under its name', async () => {
    const page = await consoleStack.visit(`/library/${handbook}`);
    const downloading = page.waitForEvent('download');

    await page.getByRole('button', { name: 'Download' }).click();

    expect((await downloading).suggestedFilename()).toBe('handbook.pdf');
  });

  it('shows its tasks and their logs', async () => {
    const page = await consoleStack.visit(`/library/${handbook}`);

    await page.getByRole('tab', { name: 'Tasks' }).click();
    await page.getByRole('button', { name: 'Details of handbook.pdf' }).first().click();
    await page.getByRole('dialog').getByText('chunks indexed').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('is deleted once the consequences are confirmed', async () => {
    const page = await consoleStack.visit('/library?q=note-07');
    await page.getByRole('link', { name: 'note-07.txt' }).click();
    await page.getByRole('button', { name: 'Delete' }).click();
    const dialog = page.getByRole('dialog');
    const confirm = dialog.getByRole('button', { name: 'Delete' });

    await dialog.getByText('no longer found by any question').waitFor();
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByLabel(/to confirm/).fill('delete');
    await page.keyboard.press('Enter');

    await page.getByRole('heading', { name: 'Library' }).waitFor();
    await page.getByText('of 28').waitFor();
    expect(consoleStack.takeProblems()).toEqual([]);
  });

  it('that is gone is said to be gone', async () => {
    const page = await consoleStack.visit('/library/0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10');

    await page.getByText('has been deleted').waitFor();
  });
});

describe.each([
  ['en', 'light'],
  ['en', 'dark'],
  ['zh', 'light'],
  ['zh', 'dark'],
] as const)('in %s, %s', (language, theme) => {
  it('the list and a document are accessible', async () => {
    const list = await consoleStack.visit('/library', { language, theme });
    await list.locator('tbody tr').first().waitFor();
    const document = await consoleStack.visit(`/library/${handbook}`, { language, theme });
    await chunks(document).first().click();
    await document.locator('main img').first().waitFor();

    expect(await accessibilityProblems(list)).toEqual([]);
    expect(await accessibilityProblems(document)).toEqual([]);
    expect(consoleStack.takeProblems()).toEqual([]);
  });
});
