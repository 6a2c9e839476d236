import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { KnowledgeAccess } from '@tessera/persistence';
import { ScriptedModelServer } from '@tessera/testing/model-server';
import { SearchService } from '../src/search/search.service.js';
import { Gateway } from './gateway.js';

// Real: query-gateway in this process, Postgres, a folder as the object store, and a reranking server that never answers.

let gateway: Gateway;
let server: ScriptedModelServer;
const asked = Promise.withResolvers<void>();
const closed = Promise.withResolvers<void>();

beforeAll(async () => {
  server = await ScriptedModelServer.start((response) => {
    response.once('close', () => closed.resolve());
    asked.resolve();
  });
  gateway = await Gateway.start({
    RERANK_PROVIDER: 'cohere',
    RERANK_BASE_URL: server.baseUrl,
    RERANK_MODEL: 'silent',
    RERANK_TIMEOUT_SECONDS: '300',
  });
  await gateway.addDocument({
    chunks: [{ path: 'Leave', content: 'Employees have 25 days of annual leave.' }],
  });
});

afterAll(async () => {
  await gateway.stop();
  await server.stop();
});

it('a stream that its reader leaves ends the reranking that it has begun', async () => {
  const reader = { language: 'en' as const, signal: new AbortController().signal };
  const request = { query: 'How many days of annual leave do employees have?' };

  const stream = gateway.service(SearchService).stream(KnowledgeAccess.unrestricted, request, reader);
  for await (const { event, data } of stream) {
    if (event !== 'step' || data.name !== 'recall') continue;
    await asked.promise;
    break;
  }

  await closed.promise;
  expect(server.calls).toHaveLength(1);
});
