import { describe, expect } from '@jest/globals';
import { afterAll, beforeAll, it } from './browser-tests.js';
import type { Page } from 'playwright-core';
import { dropFiles, HOSTILE_NAME, ingestAll, LONG_NAME, pdfOf } from './console-documents.js';
import { accessibilityProblems, ConsoleStack } from './console-stack.js';

// Real: everything that `npm start` starts, and Chromium.

let consoleStack: ConsoleStack;

beforeAll(async () => {
  consoleStack = await ConsoleStack.start();
  await ingestAll(consoleStack.stack.urls.baseUrl, {
    'first.md': '# First\n\nThe well is deep.\n',
    'empty.txt': ' \n',
  });
});
afterAll(() => consoleStack?.stop());

const rowOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Added here' }).getByRole('listitem').filter({ hasText: name });

describe('files that are dropped', () => {
  it('are checked, sent and followed; a broken one says why, and those that failed are retried together', async () => {
    const page = await consoleStack.visit('/ingest');

    await dropFiles(page, {
      'lighthouse.pdf': await pdfOf(['The keeper paints the door.']),
      'broken.pdf': '%PDF-1.7 but nothing else',
      'blank.txt': '  \n\n',
    });

    await rowOf(page, 'lighthouse.pdf').getByText('Ready').waitFor();
    await rowOf(page, 'broken.pdf').getByText('Not accepted').waitFor();
    await rowOf(page, 'broken.pdf').getByText('The PDF is damaged').waitFor();
    await rowOf(page, 'blank.txt').getByText('The document contains no text').waitFor();
    await page.getByText('3 of 3 finished · 2 failed').waitFor();

    const retried = page.waitForResponse((response) => response.url().endsWith('/retry'));
    const checked = page.waitForResponse((response) => response.url().endsWith('/ingest/validate/file'));
    await page.getByRole('button', { name: 'Retry failed (2)' }).click();
    expect((await retried).status()).toBe(200);
    expect((await checked).status()).toBe(422);
    await page.getByText('3 of 3 finished · 2 failed').waitFor();

    await rowOf(page, 'lighthouse.pdf').getByRole('link', { name: 'Open document' }).click();
    await page.getByRole('heading', { name: 'lighthouse.pdf' }).waitFor();
    await page.locator('main [role=option]').filter({ hasText: 'The keeper' }).click();
    await page.getByRole('img', { name: 'Page 1' }).waitFor();
    expect(consoleStack.takeProblems()).toEqual([]);
  });

  it('may be known already, and have any name', async () => {
    const page = await consoleStack.visit('/ingest');

    await dropFiles(page, {
      [HOSTILE_NAME]: '# Hostile\n\nIts name is markup.\n',
      [LONG_NAME]: '# Long\n\nIts name has 200 characters.\n',
      'again.md': '# First\n\nThe well is deep.\n',
    });

    await rowOf(page, HOSTILE_NAME.replace('\u202e', '\ufffd')).getByText('Ready').waitFor();
    await rowOf(page, LONG_NAME).getByText('Ready').waitFor();
    await rowOf(page, 'again.md').getByText('Already known').waitFor();
    await page.getByText('3 of 3 finished').waitFor();
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    await page.getByRole('button', { name: 'Clear finished' }).click();
    await page.getByRole('list', { name: 'Added here' }).waitFor({ state: 'detached' });
    expect(consoleStack.takeProblems()).toEqual([]);
  });

  it('go into the knowledge base that is chosen, which may be a new one', async () => {
    const page = await consoleStack.visit('/ingest');

    await page.getByRole('button', { name: 'New knowledge base' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('wells');
    await dialog.getByLabel('Display name (optional)').fill('Wells <b>and</b> pumps');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await dropFiles(page, { 'well.md': '# Well\n\nIt is dry.\n' });
    await rowOf(page, 'well.md').getByText('Ready').waitFor();

    await page.getByRole('link', { name: 'Library', exact: true }).click();
    await page.getByRole('heading', { name: 'Library' }).waitFor();
    await page.getByLabel('Knowledge base').selectOption({ label: 'Wells <b>and</b> pumps (1)' });
    await page.getByText('1–1 of 1', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'well.md' }).waitFor();
  });
});

describe('addresses', () => {
  it('are checked in the page, then by the service', async () => {
    const page = await consoleStack.visit('/ingest');
    const addresses = page.getByLabel('Web addresses, one per line');

    await addresses.fill('not an address\nhttp://127.0.0.1/secret');
    await page.getByRole('button', { name: 'Add addresses' }).click();
    await page.getByText('Not a web address: not an address').waitFor();
    await addresses.fill('http://127.0.0.1/secret');
    await page.getByRole('button', { name: 'Add addresses' }).click();

    await rowOf(page, 'http://127.0.0.1/secret').getByText('Not accepted').waitFor();
    await rowOf(page, 'http://127.0.0.1/secret').getByText('private network').waitFor();
  });
});

describe('recent tasks', () => {
  it('are filtered by state, and show their log and reason by keyboard', async () => {
    const page = await consoleStack.visit('/ingest');

    await page.getByLabel('State').selectOption('failed');
    await page.getByRole('button', { name: 'Details of first.md' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Details of empty.txt' }).focus();
    await page.keyboard.press('Enter');

    const dialog = page.getByRole('dialog', { name: 'Task' });
    await dialog.getByText('The document contains no text').first().waitFor();
    await dialog.getByRole('button', { name: 'Try again' }).waitFor();
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('status'), searchParams.has('task')]).toEqual(['failed', true]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).search).toBe('?status=failed');
  });
});

describe('queues', () => {
  it('are shown with their depth', async () => {
    const page = await consoleStack.visit('/ingest');

    const names = page.getByRole('table', { name: 'Queues' }).getByRole('rowheader');
    await names.first().waitFor();
    expect(await names.allTextContents()).toEqual(expect.arrayContaining(['Routing', 'Text', 'Pictures']));
  });
});

describe.each([
  ['en', 'light'],
  ['en', 'dark'],
  ['zh', 'light'],
  ['zh', 'dark'],
] as const)('in %s, %s', (language, theme) => {
  it('the screen and a task are accessible', async () => {
    const page = await consoleStack.visit('/ingest', { language, theme });
    await dropFiles(page, { 'broken.pdf': 'not a PDF', 'first.md': '# First\n\nThe well is deep.\n' });
    await page.locator('.text-bad').first().waitFor();
    await page.getByRole('listitem').getByRole('link').waitFor();

    expect(await accessibilityProblems(page)).toEqual([]);
    await page.locator('table').last().getByRole('button').first().click();
    await page.getByRole('dialog').getByRole('listitem').first().waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    expect(consoleStack.takeProblems()).toEqual([]);
  });
});
