import type { Locator, Page } from 'playwright-core';
import type { ConsoleStack, Visit } from './console-stack.js';

/** Opens a page about the demo tenant's tables. */
export async function openData(stack: ConsoleStack, path: string, visit: Visit = {}): Promise<Page> {
  const page = await stack.visit(path, { ...visit, key: demoTenant(stack).apiKey });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  return page;
}

export function demoTenant({ stack }: ConsoleStack): { tenantId: string; apiKey: string } {
  const [tenant] = stack.state.sqlCredentials().tenants;
  if (!tenant) throw new Error('The stack has no tenant.');
  return tenant;
}

export function editorOf(page: Page): Locator {
  return page.locator('.cm-content');
}

export async function write(page: Page, sql: string): Promise<void> {
  await editorOf(page).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(sql);
}

/** Runs a statement by keyboard. */
export async function run(page: Page, sql: string): Promise<void> {
  await write(page, sql);
  await page.keyboard.press('Control+Enter');
}

/** The texts of the first row by column. */
export async function firstRow(page: Page): Promise<Record<string, string>> {
  await page.getByRole('gridcell').first().waitFor();
  const names = await page.getByRole('columnheader').locator('span:first-child').allTextContents();
  const cells = await page.locator('[role=row][aria-rowindex="2"] [role=gridcell]').allTextContents();
  return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
}
