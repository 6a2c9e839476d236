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

// Real: the built ingest-api as a process, Postgres, Redis, a folder as the object store; clients are bare sockets.

const CONNECTIONS = cases({ smoke: 200, soak: 4_000 });

let service: KnowledgeProcess;
let report: HostileReport;

beforeAll(async () => {
  service = await KnowledgeProcess.start('ingest-api');
  report = await sendHostileClients({
    port: service.port,
    count: CONNECTIONS,
    seed: testSeed(),
    request,
    faultless: faultlessUpload(),
    canary: uploadAndLook,
  });
  console.log(describeReport('ingest-api', testSeed(), report));
});

afterAll(() => service?.stop());

function request(random: Random, mark: string): FramedRequest {
  if (random.chance(0.75)) {
    const path = random.chance(0.7) ? '/ingest' : '/ingest/validate/file';
    return frame(random, { method: 'POST', path, headers: [] }, wildForm(random, mark));
  }
  const line = random.pick([
    { method: 'POST', path: '/kbs', headers: [] },
    { method: 'PATCH', path: '/kbs/default?toString=1', headers: [] },
    { method: 'GET', path: `/tasks?limit=${mark}&__proto__=1`, headers: [] },
    { method: 'GET', path: '/tasks/%ff', headers: [] },
  ]);
  return frame(random, line, wildJson(random, { kb_name: 'default', display_name: mark }));
}

function faultlessUpload(): Buffer {
  const form = [
    '--x\r\nContent-Disposition: form-data; name="kb_name"\r\n\r\ndefault\r\n',
    '--x\r\nContent-Disposition: form-data; name="file"; filename="cut.txt"\r\n\r\ncut off\r\n--x--',
  ].join('');
  const head = `POST /ingest HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${form.length}\r\n\r\n`;
  return Buffer.from(head + form);
}

let uploads = 0;

async function uploadAndLook(): Promise<void> {
  const signal = AbortSignal.timeout(30_000);
  const form = new FormData();
  form.set('file', new Blob([`The canary’s text number ${uploads++}.`]), 'canary.txt');
  const answer = await fetch(`${service.baseUrl}/ingest`, { method: 'POST', body: form, signal });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  const { job_id } = (await answer.json()) as { job_id: string };
  const task = await fetch(`${service.baseUrl}/tasks/${job_id}`, { signal });
  if (task.status !== 200) throw new Error(`${task.status} for the task`);
}

describe('clients that violate the protocol', () => {
  it('are all connected to the same process as before', () => {
    expect(report.count).toBe(CONNECTIONS);
    expect(service.process.isRunning).toBe(true);
    expect(service.process.logs()).not.toMatch(/uncaught|unhandled/);
    expect([...report.statuses.keys()].filter((status) => status >= 500)).toEqual([]);
    expect(report.statuses.get(201)).toBeGreaterThan(0);
  });

  it('do not keep other clients from being served', () => {
    expect(report.canaryFailures).toEqual([]);
    expect(report.canaries).toBeGreaterThan(cases({ smoke: 0, soak: 5 }));
  });

  it('leave no document of an incomplete request', async () => {
    const documents = await service.sql<{ name: string }>('select name from documents');

    const names = new Set(documents.map(({ name }) => name));
    expect(report.doomed.filter((mark) => names.has(`${mark}.txt`))).toEqual([]);
    expect(names).not.toContain('cut.txt');
  });

  it('leave no file without a document, and no document without its file', async () => {
    // Complete uploads of clients that left are still being registered, and incomplete ones are still being removed:
    // meanwhile their files are among those being written or inspected.
    const left = async () => ({
      known: (await service.sql<{ id: string }>('select id from documents order by id')).map(({ id }) => id),
      stored: (await readdir(join(service.folder, 'objects/data/documents'))).sort(),
      written: await namesBelow('objects/partial'),
      lookedAt: await namesBelow('work'),
    });
    let last = await left();
    const isClean = ({ known, stored, written, lookedAt }: typeof last) =>
      String(stored) === String(known) && written.length + lookedAt.length === 0;
    await waitUntil(async () => isClean((last = await left())), { what: 'the last clean-up' }).catch(
      () => undefined,
    );

    expect(last).toEqual({ ...last, stored: last.known, written: [], lookedAt: [] });
  });
});

async function namesBelow(path: string): Promise<string[]> {
  return (await filesBelow(join(service.folder, path))).map((file) => basename(file));
}
