import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client as ClientOf2025 } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportOf2025 } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ALL_SCOPES, McpStack } from './mcp-stack.js';

// Real: everything that `npm start` starts, the services inside this process, and the official clients of MCP.

const POLICY = `# Travel policy

## Hotels

The hotel limit in Lisbon is 140 euros per night. Receipts are due within ten days.
`;

let stack: McpStack;
let ana: string;

beforeAll(async () => {
  stack = await McpStack.start();
  await stack.ingest('policies', { name: 'travel-policy.md', text: POLICY });
  ana = stack.token({ scope: ALL_SCOPES, tenant_id: 'demo', kb_read: ['policies'], kb_write: ['policies'] });
});
afterAll(() => stack?.stop());

describe('a client', () => {
  it('of the revision of 2026 finds passages', async () => {
    const client = await stack.connect(ana);

    const { structuredContent } = await client.callTool({
      name: 'search',
      arguments: { query: 'hotel limit in Lisbon' },
    });

    expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
    expect(structuredContent).toMatchObject({
      results: expect.arrayContaining([
        {
          id: expect.any(String),
          title: 'travel-policy.md, Travel policy / Hotels',
          url: expect.stringMatching(/^http:\/\/localhost:\d+\/documents\//),
        },
      ]),
    });
  });

  it('of a revision of 2025 finds passages', async () => {
    const client = new ClientOf2025({ name: 'test', version: '1' });
    const headers = { authorization: `Bearer ${ana}` };
    await client.connect(new TransportOf2025(new URL(stack.url), { requestInit: { headers } }));

    const { structuredContent, content } = await client.callTool({
      name: 'search',
      arguments: { query: 'hotel limit in Lisbon' },
    });

    await client.close();
    expect(structuredContent).toMatchObject({ results: { length: 2 } });
    expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }]);
  });

  it('lists the knowledge bases that it may read', async () => {
    const client = await stack.connect(ana);

    const { structuredContent } = await client.callTool({ name: 'list_knowledge_bases', arguments: {} });

    expect(structuredContent).toMatchObject({
      knowledge_bases: [{ kb_name: 'policies', document_count: 1 }],
      total: 1,
    });
  });
});
