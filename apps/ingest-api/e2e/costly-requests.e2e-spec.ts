import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  costlyBodies,
  costlyHeads,
  costlyRequest,
  KnowledgeProcess,
  slowingRequests,
} from '@tessera/testing';

// Real: the built ingest-api as a process, Postgres, Redis, a folder as the object store.

let service: KnowledgeProcess;

beforeAll(async () => {
  service = await KnowledgeProcess.start('ingest-api');
});

afterAll(() => service?.stop());

const FORMS = {
  '15,000 parts': Array.from({ length: 15_000 }, (_, index) => part(`name="f${index}"`)).join(''),
  'a part of 150,000 headers': `--x\r\n${'A: b\r\n'.repeat(150_000)}\r\nv\r\n`,
  'a part that is named by 900,000 characters': part(`name="${'a'.repeat(900_000)}"`),
  'a file of 225,000 beginnings of borders': part('name="file"; filename="a.txt"', '\r\n--'.repeat(225_000)),
  'a field of combining marks': part('name="kb_name"', 'a\u0301\u0316'.repeat(3_000)),
};

function part(disposition: string, value = 'v'): string {
  return `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;
}

it('answers another client quickly while it rejects requests that are expensive to parse', async () => {
  const form = {
    method: 'POST',
    path: '/ingest/validate/file',
    headers: ['Content-Type: multipart/form-data; boundary=x'],
  };
  const urlForm = {
    method: 'POST',
    path: '/ingest/validate/url',
    headers: ['Content-Type: application/x-www-form-urlencoded'],
  };
  const requests = [
    ...costlyHeads({ path: '/tasks', headers: [] }),
    ...costlyBodies({ path: '/kbs', headers: [] }, 'kb_name'),
    ...Object.entries(FORMS).map(([what, parts]) => costlyRequest(what, form, `${parts}--x--\r\n`)),
    costlyRequest('a form of 100,000 fields', urlForm, 'a=1&'.repeat(100_000)),
  ];

  const slowing = await slowingRequests({
    port: service.port,
    requests,
    ordinary: costlyRequest('a list', { method: 'GET', path: '/tasks', headers: [] }),
    canary,
  });

  expect(slowing).toEqual([]);
  expect(service.process.isRunning).toBe(true);
});

async function canary(): Promise<void> {
  const response = await fetch(`${service.baseUrl}/kbs`);
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  await response.json();
}
