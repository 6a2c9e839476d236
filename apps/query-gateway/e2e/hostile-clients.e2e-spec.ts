import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  cases,
  describeReport,
  filesBelow,
  frame,
  type FramedRequest,
  type HostileReport,
  KnowledgeProcess,
  type Random,
  sendHostileClients,
  testSeed,
  waitUntil,
  wildForm,
  wildJson,
} from '@tessera/testing';
import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';

// Real: the built query-gateway as a process, Postgres, a folder as the object store; clients are bare sockets.

const CONNECTIONS = cases({ smoke: 200, soak: 2_500 });

let service: KnowledgeProcess;
let report: HostileReport;

beforeAll(async () => {
  service = await KnowledgeProcess.start('query-gateway');
  report = await sendHostileClients({
    port: service.port,
    count: CONNECTIONS,
    seed: testSeed(),
    request,
    faultless: faultlessQuery(),
    canary: ask,
  });
  console.log(describeReport('query-gateway', testSeed(), report));
});

afterAll(() => service?.stop());

function request(random: Random, mark: string): FramedRequest {
  if (random.pick(['attachment', 'question', 'question']) === 'attachment')
    return frame(random, { method: 'POST', path: '/attachments', headers: [] }, wildForm(random, mark));
  const path = random.chance(0.9)
    ? random.pick(['/query', '/query/stream', '/search', '/search/stream'])
    : random.pick(['/documents?valueOf=1', '/documents/%ff/file', '/documents?limit=1&limit=2']);
  const body = { query: `What is ${mark}?`, scope: ['a'], scope_filter: { tags: ['x'] }, top_k: 3 };
  const method = random.chance(0.95) ? 'POST' : random.pick(['GET', 'DELETE', 'PUT', 'HEAD', 'OPTIONS']);
  return frame(random, { method, path, headers: [] }, wildJson(random, body));
}

function faultlessQuery(): Buffer {
  const body = JSON.stringify({ query: 'cut off' });
  const head = `POST /query HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
  return Buffer.from(`${head}\r\n\r\n${body}`);
}

async function ask(): Promise<void> {
  const response = await fetch(`${service.baseUrl}/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: 'Is anybody there?' }),
    signal: AbortSignal.timeout(30_000),
  });
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  await response.json();
}

describe('clients that keep to no protocol', () => {
  it('are all connected to the same process as before', () => {
    expect(report.count).toBe(CONNECTIONS);
    expect(service.process.isRunning).toBe(true);
    expect(service.process.logs()).not.toMatch(/uncaught|unhandled/);
    expect([...report.statuses.keys()].filter((status) => status >= 500)).toEqual([]);
    expect(report.statuses.get(200)).toBeGreaterThan(0);
  });

  it('keep nobody else from being served', () => {
    expect(report.canaryFailures).toEqual([]);
    expect(report.canaries).toBeGreaterThan(cases({ smoke: 0, soak: 5 }));
  });

  it('leave no session of a question that was not whole', async () => {
    const rows = await service.sql<{ text: string }>(
      'select title as text from sessions union select content from messages',
    );
    const texts = rows.map(({ text }) => text).join('\n');

    expect(report.doomed.filter((mark) => texts.includes(`${mark}?`))).toEqual([]);
    expect(texts).not.toContain('cut off');
  });

  it('leave no attachment that was not whole, and no file that belongs to none', async () => {
    // What came whole before its client left is still being looked at, and what did not is still being removed.
    const left = async () => ({
      rows: await service.sql<{ id: string; filename: string }>(
        'select id, filename from attachments order by id',
      ),
      stored: (await readdir(join(service.folder, 'objects/data/attachments')).catch(() => [])).sort(),
      written: await namesBelow('objects/partial'),
      lookedAt: await namesBelow('work'),
    });
    let last = await left();
    const isClean = ({ rows, stored, written, lookedAt }: typeof last) =>
      String(stored) === String(rows.map(({ id }) => id)) && written.length + lookedAt.length === 0;
    await waitUntil(async () => isClean((last = await left())), { what: 'the last clean-up' }).catch(
      () => undefined,
    );

    expect(last).toEqual({ ...last, stored: last.rows.map(({ id }) => id), written: [], lookedAt: [] });
    const names = new Set(last.rows.map(({ filename }) => filename));
    expect(report.doomed.filter((mark) => names.has(`${mark}.txt`))).toEqual([]);
    expect(report.statuses.get(201)).toBeGreaterThan(0);
  });
});

async function namesBelow(path: string): Promise<string[]> {
  return (await filesBelow(join(service.folder, path))).map((file) => basename(file));
}
