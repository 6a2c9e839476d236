import { describe, expect } from '@jest/globals';
import { afterAll, beforeAll, it } from './browser-tests.js';
import { ConsoleStack } from './console-stack.js';

// Real: everything that `npm start` starts, and Chromium.

const GRAFANA = 'https://grafana.example.com/d/tessera';

let consoleStack: ConsoleStack;

beforeAll(async () => {
  consoleStack = await ConsoleStack.start({ CONSOLE_GRAFANA_URL: GRAFANA });
});
afterAll(() => consoleStack?.stop());

describe('health', () => {
  it('shows that the services answer, and the depth of each queue', async () => {
    const page = await consoleStack.visit('/health');

    for (const service of ['query-gateway', 'ingest-api', 'sql-query-api', 'bulk-api'])
      await page.getByRole('row', { name: `${service} Answers` }).waitFor();
    expect(await page.getByRole('row', { name: 'text_queue' }).innerText()).toMatch(/^text_queue\s+0\s+8$/);
    await page.getByText(/This installation runs version \d+\.\d+\.\d+\./).waitFor();
    expect(await page.getByRole('link', { name: 'Dashboards' }).getAttribute('href')).toBe(GRAFANA);
    expect(consoleStack.takeProblems()).toEqual([]);
  });

  it('shows which service does not answer', async () => {
    const page = await consoleStack.visit('/ask');
    await page.route('**/openapi/bulk-api.json', (route) => route.abort());

    await page.getByRole('link', { name: 'Health' }).click();

    await page.getByRole('row', { name: 'bulk-api Does not answer' }).waitFor();
    await page.getByRole('row', { name: 'ingest-api Answers' }).waitFor();
  });
});
