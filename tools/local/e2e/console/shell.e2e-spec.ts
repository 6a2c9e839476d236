import { describe, expect } from '@jest/globals';
import { afterAll, beforeAll, it } from './browser-tests.js';
import { accessibilityProblems, ConsoleStack } from './console-stack.js';

// Real: everything that `npm start` starts, and Chromium.

const SCREENS = ['/ask', '/library', '/ingest', '/data', '/health'];

let consoleStack: ConsoleStack;

beforeAll(async () => {
  consoleStack = await ConsoleStack.start();
});
afterAll(() => consoleStack?.stop());

const at = (path: string, accept: string) =>
  fetch(`${consoleStack.stack.urls.baseUrl}${path}`, { headers: { accept }, redirect: 'manual' });

describe('the address of the edge', () => {
  it('leads browsers to the console, and programs to the documentation', async () => {
    const browser = await at('/', 'text/html,application/xhtml+xml,*/*;q=0.8');
    const program = await at('/', '*/*');

    expect([browser.status, browser.headers.get('location')]).toEqual([302, '/console/']);
    expect([program.status, program.headers.get('location')]).toEqual([302, '/docs']);
    expect(browser.headers.get('vary')).toContain('Accept');
  });
});

describe('the page', () => {
  it('runs no script but its own', async () => {
    const policy = (await at('/console/ask', 'text/html')).headers.get('content-security-policy');

    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/unsafe/);
  });

  it('is checked again on each visit, its files never', async () => {
    const page = await at('/console/ask', 'text/html');
    const [, script = ''] = /src="([^"]+\.js)"/.exec(await page.text()) ?? [];
    const file = await at(script, '*/*');

    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await at('/console/assets/none.js', '*/*')).status).toBe(404);
  });

  it('keeps a key from the address in the tab, out of the address', async () => {
    const page = await consoleStack.visit('/ask', { key: 'tsk_of_the_link' });

    await page.getByText('tsk_of_t…').waitFor();
    expect(page.url()).not.toContain('tsk_');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
  });
});

describe.each(SCREENS)('%s', (path) => {
  it.each([
    ['en', 'light'],
    ['en', 'dark'],
    ['zh', 'light'],
    ['zh', 'dark'],
  ] as const)('is accessible in %s, %s', async (language, theme) => {
    const page = await consoleStack.visit(path, { language, theme });

    expect(await accessibilityProblems(page)).toEqual([]);
    expect(await page.locator('html').getAttribute('data-theme')).toBe(theme);
    expect(await page.locator('html').getAttribute('lang')).toBe(language === 'zh' ? 'zh-CN' : 'en');
    expect(consoleStack.takeProblems()).toEqual([]);
  });
});
