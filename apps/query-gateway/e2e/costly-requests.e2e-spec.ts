import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  costlyBodies,
  costlyHeads,
  costlyRequest,
  KnowledgeProcess,
  slowingRequests,
} from '@tessera/testing';
import { Gateway } from './gateway.js';

// Real: the built query-gateway as a process, Postgres, a folder as the object store, an index with a document.

let service: KnowledgeProcess;

beforeAll(async () => {
  service = await KnowledgeProcess.start('query-gateway', {
    prepare: async ({ DATABASE_URL, ...settings }) => {
      const writer = await Gateway.startOn(DATABASE_URL!, settings);
      await writer.addDocument({ chunks: [{ content: 'Employees have 25 days of annual leave.' }] });
      await writer.stop();
    },
  });
});

afterAll(() => service?.stop());

/** What questions end with, 8,000 characters of it. */
const PADDING = {
  'opening quotes': '“',
  'closing parentheses': ')',
  blanks: ' ',
  'ligatures that stand for eighteen characters': '\ufdfa',
  'capital letters': 'A. ',
  'names of companies': 'Acme Inc ',
  'combining marks': '\u0301\u0316',
  'Chinese characters': '中',
  'compound nouns': 'donaudampfschifffahrtsgesellschaft',
  numbers: '1 ',
};

it('keeps its answers to another client quick while it answers or refuses questions that are dear to read', async () => {
  const path = '/query';
  const json = { method: 'POST', path, headers: ['Content-Type: application/json'] };
  const question = 'How many days of annual leave do employees have? ';
  const requests = [
    ...costlyHeads({ path: '/documents', headers: [] }),
    ...costlyBodies({ path, headers: [] }, 'scope'),
    ...Object.entries(PADDING).map(([what, text]) => {
      const query = `${question}${text.repeat(8_000)}`.slice(0, 7_999);
      return costlyRequest(`a question of ${what}`, json, JSON.stringify({ query: `${query}?` }));
    }),
  ];

  const slowing = await slowingRequests({
    port: service.port,
    requests,
    ordinary: costlyRequest('a question', json, JSON.stringify({ query: question })),
    canary,
  });

  expect(slowing).toEqual([]);
  expect(service.process.isRunning).toBe(true);
});

async function canary(): Promise<void> {
  const response = await fetch(`${service.baseUrl}/documents?limit=1`);
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  await response.json();
}
