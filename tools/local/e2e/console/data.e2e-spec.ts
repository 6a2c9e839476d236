import { readFileSync } from 'node:fs';
import { describe, expect } from '@jest/globals';
import { afterAll, afterEach, beforeAll, it } from './browser-tests.js';
import { DuckDBInstance } from '@duckdb/node-api';
import type { Download, Page } from 'playwright-core';
import { accessibilityProblems, ConsoleStack } from './console-stack.js';
import { demoTenant, editorOf, firstRow, openData, run, write } from './data-pages.js';

// Real: everything that `npm start` starts, with its demo tenants, and Chromium. DuckDB reads the exported file.

/** Runs for minutes. */
const LONG = 'select count(*) from items a, items b where a.order_id + b.order_id = -1';

let consoleStack: ConsoleStack;

beforeAll(async () => {
  consoleStack = await ConsoleStack.start();
});
afterAll(() => consoleStack?.stop());
afterEach(() => expect(consoleStack.takeProblems()).toEqual([]));

const open = (path = '/data') => openData(consoleStack, path);
const choose = async (page: Page, menu: string, item: string) => {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

it("opens the tables of the credential's tenant, and asks again if another one is chosen", async () => {
  const page = await consoleStack.visit('/data', { key: demoTenant(consoleStack).apiKey });

  await page.getByRole('button', { name: 'customers', exact: true }).waitFor();
  await page.getByRole('button', { name: /demo/ }).click();
  await page.getByLabel('Tenant', { exact: true }).fill('somebody-else');
  await page.keyboard.press('Enter');

  await page.getByText('The credential does not belong to this tenant.').waitFor();
  await page.getByLabel('Tenant', { exact: true }).fill('demo');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'customers', exact: true }).waitFor();
});

describe('the editor', () => {
  it('completes tables and their columns, and runs by keyboard', async () => {
    const page = await open();
    const accept = async (label: string) => {
      await page.getByRole('option', { name: label }).first().waitFor();
      // A suggestion that has just appeared is not accepted by accident.
      await page.waitForTimeout(200);
      await page.keyboard.press('Enter');
    };

    await editorOf(page).click();
    await page.keyboard.type('select name from cus');
    await accept('customers');
    await page.keyboard.type(' where seg');
    await accept('segment');
    await page.keyboard.type(" = 'research' order by customer_id limit 1");
    await page.keyboard.press('Control+Enter');

    expect(await firstRow(page)).toEqual({ name: expect.any(String) });
    expect(await editorOf(page).innerText()).toBe(
      "select name from customers where segment = 'research' order by customer_id limit 1",
    );
  });

  it('inserts the names of tables and columns', async () => {
    const page = await open();

    await write(page, 'select ');
    await page.getByRole('button', { name: 'Columns of orders' }).click();
    await page.getByRole('button', { name: 'shipped_at' }).click();

    expect(await editorOf(page).innerText()).toBe('select shipped_at');
  });

  it('is left by Escape, then Tab', async () => {
    const page = await open();
    const hasFocus = () => editorOf(page).evaluate((element) => element.matches(':focus'));

    await write(page, 'select 1');
    await page.keyboard.press('Tab');
    const insideAfterTab = await hasFocus();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');

    expect([insideAfterTab, await hasFocus()]).toEqual([true, false]);
  });

  it('binds the parameters that the statement names, with all digits of numbers', async () => {
    const page = await open();

    await write(page, "select @n::numeric as number, @text || '!' as text, '@no' as quoted -- @comment");
    await page.getByLabel('Type of @n').selectOption('number');
    await page.getByRole('textbox', { name: '@n' }).fill('12345678901234567890.10');
    await page.getByRole('textbox', { name: '@text' }).fill("'; drop table x");
    expect(await page.getByRole('textbox', { name: /^@/ }).count()).toBe(2);
    await page.getByRole('button', { name: 'Run', exact: true }).click();

    expect(await firstRow(page)).toEqual({
      number: '12345678901234567890.10',
      text: "'; drop table x!",
      quoted: '@no',
    });
  });

  it('marks the place of an error, and shows the hint', async () => {
    const page = await open();

    await run(page, "select '😀😀',\n  naame\nfrom customers");

    await page.getByText('column "naame" does not exist').waitFor();
    await page.getByText('Perhaps you meant to reference the column "customers.name".').waitFor();
    await page.getByText('Line 2, column 3').waitFor();
    expect(await page.locator('.cm-problem').allTextContents()).toEqual(['naame']);
    await page.keyboard.type(' ');
    expect(await page.locator('.cm-problem').count()).toBe(0);
  });
});

describe('a result', () => {
  it('shows each value exactly and as text, whatever it contains', async () => {
    const page = await open();
    const values = {
      big: ['9007199254740993::bigint', '9007199254740993'],
      money: ['1.10::numeric', '1.10'],
      nothing: ['null::text', 'NULL'],
      json: [`'{"n": 12345678901234567890.10}'::jsonb`, '{"n":12345678901234567890.10}'],
      markup: [`'<img src=x onerror=alert(1)>'`, '<img src=x onerror=alert(1)>'],
      control: [String.raw`E'a\x01b\nc' || chr(8238)`, 'a<U+0001>b↵c<U+202E>'],
      long: [`repeat('x', 1000)`, `${'x'.repeat(200)}…`],
    };

    await run(
      page,
      `select ${Object.entries(values)
        .map(([name, [sql]]) => `${sql} as ${name}`)
        .join(', ')}`,
    );

    const expected = Object.fromEntries(Object.entries(values).map(([name, [, text]]) => [name, text]));
    await page.getByRole('grid').waitFor();
    const shown = await firstRow(page);
    for (const [name, text] of Object.entries(shown)) expect([name, text]).toEqual([name, expected[name]]);
    expect(Object.keys(shown)).toContain('markup');
    const cell = page.getByRole('gridcell').first();
    expect(await cell.getAttribute('class')).toContain('text-right');
    await page.getByRole('grid').focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    expect(await page.getByRole('dialog').locator('pre').innerText()).toBe('x'.repeat(1000));
  });

  it('says that more rows exist, and holds few elements for many rows', async () => {
    const page = await open();

    await page.getByLabel('Rows at most').selectOption('10,000');
    await run(page, 'select * from items order by order_id, line');

    await page.getByText('10,000 of 65,000 rows').waitFor();
    await page.getByText('Truncated: more rows exist').waitFor();
    expect(await page.getByRole('row').count()).toBeLessThan(60);
    await page.getByRole('grid').focus();
    await page.keyboard.press('Control+End');
    await page.locator('[role=row][aria-rowindex="10001"]').waitFor();
    expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('10001');
  });

  it('is copied and downloaded without formulas that a spreadsheet would run', async () => {
    const page = await open();
    await run(
      page,
      `select '=1+1' as formula, -2 as number, '' as empty, null::text as nothing, 'a,"b"' as quoted`,
    );
    await page.getByRole('grid').waitFor();
    const csv = `formula,number,empty,nothing,quoted\r\n'=1+1,-2,"",,"a,""b"""\r\n`;

    await choose(page, 'Copy', 'CSV');
    await page.getByText('Copied').waitFor();
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    const [downloaded] = await Promise.all([page.waitForEvent('download'), choose(page, 'Download', 'CSV')]);

    expect(copied).toBe(csv);
    expect(await contentOf(downloaded)).toBe(csv);
    const [arrow] = await Promise.all([page.waitForEvent('download'), choose(page, 'Download', 'Arrow')]);
    expect(await contentOf(arrow)).toContain('tessera.row_count');
  });

  it('is drawn as a chart, with its values for those who do not see it', async () => {
    const page = await open();
    await run(page, 'select country, count(*) as customers from customers group by 1 order by 2 desc');

    await page.getByRole('button', { name: 'Chart' }).click();

    await page.getByRole('img', { name: 'Chart of customers over country, 6 points' }).waitFor();
    await page.getByText('Values of the chart').click();
    expect(await page.getByRole('row', { name: 'Germany' }).innerText()).toMatch(/^Germany\s+1,\d{3}$/);
  });
});

describe('statements', () => {
  it('that take long go on as a job, which is cancelled, and past results open again', async () => {
    const page = await open();
    await run(page, 'select 42 as answer');
    await page.getByRole('grid').waitFor();

    await run(page, LONG);
    await page.getByText('Runs as a job').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('The statement was cancelled.').waitFor();

    await page.getByRole('link', { name: 'Statements' }).click();
    await page.getByLabel('Status').selectOption('Cancelled');
    await page.getByRole('row').filter({ hasText: LONG }).waitFor();
    await page.reload();
    await page.getByRole('row').filter({ hasText: LONG }).waitFor();
    await page.getByLabel('Status').selectOption('Completed');
    const past = page.getByRole('row').filter({ hasText: 'select 42 as answer' });
    await past.getByRole('link', { name: 'Result' }).click();
    expect(await firstRow(page)).toEqual({ answer: '42' });
  });
});

describe('bulk jobs', () => {
  it('export the rows of the editor to a Parquet file', async () => {
    const page = await open();
    await write(page, 'select order_id, status from orders where order_id <= 12345');

    await page.getByRole('link', { name: 'Export all rows' }).click();
    await page.getByRole('button', { name: 'Export' }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);

    expect(file.suggestedFilename()).toMatch(/\.parquet$/);
    expect(await parquetTotals(await file.path())).toEqual({
      rows: '12345',
      sum: String((12345 * 12346) / 2),
    });
  });

  it('load a file, and show the records that failed as text', async () => {
    const page = await open('/data/bulk/new?operation=insert');
    const rows = ['900001,1,open,2026-01-01T00:00:00Z,EUR', 'abc,1,"=<b>x</b>",2026-01-01T00:00:00Z,EUR'];
    const csv = ['order_id,customer_id,status,ordered_at,currency', ...rows].join('\n');

    await page.getByLabel('Table').selectOption('orders');
    await page.getByLabel('File').setInputFiles({
      name: 'orders.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(csv),
    });
    await page.getByRole('button', { name: 'Upload and start' }).click();

    await page.getByRole('heading', { name: 'Failed records' }).waitFor();
    expect(await firstRow(page)).toMatchObject({ _line: '3', _code: 'VALUE_INVALID', status: '=<b>x</b>' });
    await page.getByRole('link', { name: 'Bulk jobs' }).click();
    expect(await page.getByRole('row').filter({ hasText: 'Insert' }).innerText()).toContain('Complete');
  });
});

describe('accessibility', () => {
  it.each([
    ['en', 'light'],
    ['en', 'dark'],
    ['zh', 'light'],
    ['zh', 'dark'],
  ] as const)('has no violations in %s, %s', async (language, theme) => {
    const page = await openData(consoleStack, '/data', { language, theme });
    await run(
      page,
      'select customer_id, name, null as nothing from customers where customer_id > @n order by 1',
    );
    await page.getByRole('textbox', { name: '@n' }).fill('7');
    await page.locator('button[type=submit]').click();
    await page.getByRole('gridcell').first().click();
    const found = { table: await accessibilityProblems(page) } as Record<string, string[]>;

    await page.getByRole('button', { name: language === 'zh' ? '图表' : 'Chart' }).click();
    await page.getByRole('img').last().waitFor();
    found.chart = await accessibilityProblems(page);
    await run(page, 'select nothing');
    await page.getByRole('alert').waitFor();
    found.error = await accessibilityProblems(page);
    for (const path of ['/data/statements', '/data/bulk', '/data/bulk/new']) {
      await page.goto(`${consoleStack.stack.urls.baseUrl}/console${path}`);
      await page.locator('select').last().waitFor();
      found[path] = await accessibilityProblems(page);
    }

    expect(Object.entries(found).filter(([, problems]) => problems.length > 0)).toEqual([]);
  });
});

async function contentOf(download: Download): Promise<string> {
  return readFileSync(await download.path(), 'utf8');
}

async function parquetTotals(path: string): Promise<{ rows: string; sum: string }> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const reader = await connection.runAndReadAll(
    'select count(*)::text as rows, sum(order_id)::text as sum from read_parquet($path)',
    { path },
  );
  const [totals] = reader.getRowObjects();
  connection.closeSync();
  instance.closeSync();
  return totals as { rows: string; sum: string };
}
