import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Client as ClientOf2025 } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as TransportOf2025 } from '@modelcontextprotocol/sdk/client/stdio.js';
import { workspaceRoot } from '@tessera/testing';
import { McpStack } from './mcp-stack.js';

// Real: everything that `npm start` starts, the services inside this process, and the built command line as a process.

const MAIN = join(workspaceRoot, 'tools/cli/dist/main.js');

let stack: McpStack;

beforeAll(async () => void (stack = await McpStack.start()));
afterAll(() => stack?.stop());

const commandWith = (key: string) => ({
  command: process.execPath,
  args: ['--no-warnings', MAIN, 'mcp', '--url', stack.stack.urls.baseUrl, '--key', key],
});
const read = () => stack.token({ scope: 'knowledge:read', kb_read: ['*'] });

describe('tessera mcp', () => {
  it('serves clients of the revision of 2026', async () => {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
    await client.connect(new StdioClientTransport(commandWith(read())));

    const { structuredContent } = await client.callTool({ name: 'list_documents', arguments: {} });

    expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
    await client.close();
    expect(structuredContent).toEqual({ documents: [], total: 0 });
  });

  it('serves clients of the revisions of 2025', async () => {
    const client = new ClientOf2025({ name: 'test', version: '1' });
    await client.connect(new TransportOf2025(commandWith(read())));

    const { tools } = await client.listTools();

    await client.close();
    expect(tools).toHaveLength(7);
  });

  it('answers with an error if the key is rejected', async () => {
    const client = new ClientOf2025({ name: 'test', version: '1' });

    const connected = client.connect(new TransportOf2025(commandWith('tsk_unknown')));

    await expect(connected).rejects.toThrow(/unauthorized|401/i);
    await client.close();
  });
});
