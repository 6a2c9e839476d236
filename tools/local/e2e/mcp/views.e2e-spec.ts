import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CallToolResult, Client } from '@modelcontextprotocol/client';
import { findOnPath } from '@tessera/platform/child';
import { waitUntil, workspaceRoot } from '@tessera/testing';
import type { Frame } from 'playwright-core';
import { ALL_SCOPES, McpStack } from './mcp-stack.js';
import { ViewHost } from './view-host.js';

// Real: everything that `npm start` starts, the services inside this process, the official client of MCP, the official
// bridge of hosts of MCP Apps, and Chromium.

const PDF = join(workspaceRoot, 'examples', 'travel-and-expense-policy.pdf');
const chromium = await findOnPath(['chromium', 'chromium-browser', 'google-chrome']);
const itWithChromium = chromium === null ? it.skip : it;
const MARKUP =
  '<img src="https://evil.example/x" onerror="top.postMessage(1,\'*\')"><script>hacked=1</script>';

let stack: McpStack;
let client: Client;
let host: ViewHost | undefined;

beforeAll(async () => {
  stack = await McpStack.start();
  await stack.ingest('manuals', { name: 'expenses.pdf', file: await openAsBlob(PDF) });
  client = await stack.connect(stack.token({ scope: ALL_SCOPES, kb_read: ['manuals'] }));
  if (chromium !== null) host = await ViewHost.start(chromium);
});
afterAll(async () => {
  await host?.stop();
  await stack?.stop();
});

async function viewOfAsk(): Promise<{ text: string; mimeType?: string; _meta?: unknown }> {
  const { tools } = await client.listTools();
  const { _meta } = tools.find(({ name }) => name === 'ask')!;
  const { resourceUri: uri } = _meta?.['ui'] as { resourceUri: string };
  const { contents } = await client.readResource({ uri });
  return contents[0] as { text: string };
}

const ask = (question: string): Promise<CallToolResult> =>
  client.callTool({ name: 'ask', arguments: { question } });

const textOf = (frame: Frame, id: string): Promise<string> => frame.locator(`#${id}`).innerText();

describe('the view of an answer', () => {
  it('is a resource that the tool names, and loads nothing', async () => {
    const view = await viewOfAsk();
    const { resources } = await client.listResources();
    const { tools } = await client.listTools();

    expect(view).toMatchObject({
      uri: 'ui://tessera/evidence.html',
      mimeType: 'text/html;profile=mcp-app',
      _meta: { ui: { csp: { connectDomains: [], resourceDomains: [] } } },
    });
    expect(view.text).toMatch(/^<!doctype html>/);
    expect(view.text).not.toMatch(/https?:\/\/|@import|url\(/);
    expect(resources).toMatchObject([{ uri: 'ui://tessera/evidence.html' }]);
    expect(tools.filter(({ _meta }) => _meta?.['ui']).map(({ name }) => name)).toEqual(['ask']);
  });

  itWithChromium('shows its citations with their pages, and opens a page at the host', async () => {
    const result = await ask('travel expense receipts');
    const { citations } = result.structuredContent as { citations: Array<{ quote: string; url: string }> };
    const frame = await host!.open((await viewOfAsk()).text, client);

    await host!.show(result);
    await frame.locator('#picture').waitFor();
    const first = await frame.locator('#picture').getAttribute('src');
    await frame.locator('#answer button').last().click();
    await frame.locator('#picture').waitFor();
    await frame.getByRole('button', { name: 'Open the page' }).click();

    const picture = frame.locator('#picture');
    expect(citations.length).toBeGreaterThan(1);
    expect(await textOf(frame, 'position')).toMatch(/^Citation \[\d+\], (\d+) of \1$/);
    expect(first).toMatch(/^data:image\/webp;base64,/);
    expect(await picture.getAttribute('src')).not.toBe(first);
    expect(await picture.evaluate((image) => (image as { naturalWidth?: number }).naturalWidth)).toBe(1_000);
    expect(await textOf(frame, 'quote')).toBe(citations.at(-1)!.quote);
    expect(await textOf(frame, 'place')).toMatch(/^expenses\.pdf, page \d+$/);
    expect(await frame.locator('.marked').allInnerTexts()).toEqual([expect.stringContaining('receipt')]);
    await waitUntil(() => host!.openedLinks.length > 0, { what: 'the host to open a link' });
    expect(host!.openedLinks).toEqual([citations.at(-1)!.url]);
  });

  itWithChromium('shows hostile names and texts as text', async () => {
    const frame = host!.page.frames()[1]!;
    const citation = {
      citation: 1,
      document: MARKUP,
      document_id: null,
      quote: MARKUP,
      page: null,
      url: null,
    };

    await host!.show({
      content: [{ type: 'text', text: MARKUP }],
      structuredContent: { answer: `${MARKUP} [1][2]`, citations: [citation], warnings: [MARKUP] },
    });
    await waitUntil(async () => (await textOf(frame, 'answer')).includes('hacked'), { what: 'the answer' });

    expect(await textOf(frame, 'answer')).toBe(`${MARKUP} [1][2]`);
    expect(await textOf(frame, 'warnings')).toBe(MARKUP);
    expect(await textOf(frame, 'quote')).toBe(MARKUP);
    expect(await textOf(frame, 'place')).toBe(MARKUP);
    expect(await frame.locator('img').count()).toBe(1);
    expect(await frame.evaluate('typeof hacked')).toBe('undefined');
    await host!.show({ isError: true, content: [{ type: 'text', text: MARKUP }] });
    await waitUntil(async () => (await textOf(frame, 'status')) === MARKUP, { what: 'the error' });
    expect(host!.requests.filter((url) => !/^(about|data):/.test(url))).toEqual([]);
  });
});

if (chromium === null) it.skip('a view in a browser: no Chromium on this machine', () => undefined);
