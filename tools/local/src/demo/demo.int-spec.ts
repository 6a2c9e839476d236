/** Real here: HTTP and files. The services are a small server of the test that implements their API. */
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { temporaryFolder } from '@tessera/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { StateFolder } from '../state/state-folder.js';
import { runDemo } from './demo.js';

const SOURCE = { document_id: 'd', file_name: 'policy.pdf', path: 'Travel > Hotels', page_nums: [2] };
const ANSWER = {
  answer: 'CNY 900 a night [2]. Closed on Monday [3].',
  sources: {
    text: [
      { ...SOURCE, citation: 1, path: 'Unused' },
      { ...SOURCE, citation: 2 },
    ],
    image: [
      {
        citation: 3,
        file_name: 'notice.png',
        parent_section: null,
        page: 1,
        image_id: '0190',
        position: { x: 9.6, y: 20, width: 300, height: 40.2 },
      },
      {
        citation: 4,
        file_name: 'uncited.png',
        parent_section: null,
        page: 1,
        image_id: null,
        position: null,
      },
    ],
  },
};

let server: Server;
let baseUrl: string;
let asked: string[];
let taskError: string | null;
/** The number of requests to each path that are still answered like an edge whose service is unavailable. */
let failures: Map<string, number>;
let folder: string;

beforeEach(async () => {
  asked = [];
  taskError = null;
  failures = new Map();
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    request.resume();
    const phase = taskError ? 'failed' : 'success';
    const task = { name: 'x', status: phase, status_phase: phase, progress: 100, error: taskError };
    const body = request.url === '/query' ? ANSWER : request.url === '/ingest' ? { job_id: '7' } : task;
    const left = failures.get(request.url ?? '') ?? 0;
    if (left > 0) {
      failures.set(request.url ?? '', left - 1);
      response.statusCode = 502;
    }
    request.on('end', () => response.end(JSON.stringify(body)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = temporaryFolder('demo');
  mkdirSync(join(folder, 'examples'));
  writeFileSync(
    join(folder, 'examples', '.demo.json'),
    '{"questions": ["What is the hotel limit?", {"query": "What does the notice say?", "mode": "visual"}]}',
  );
  writeFileSync(join(folder, 'examples', 'policy.pdf'), '%PDF');
  writeFileSync(join(folder, 'examples', '.hidden'), '');
});
afterEach(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

async function demo(examplesFolder = join(folder, 'examples')): Promise<string[]> {
  const lines: string[] = [];
  const state = new StateFolder(join(folder, 'state'));
  state.prepare();
  await runDemo(state, { baseUrl, examplesFolder, onTerminal: false, print: (line) => lines.push(line) });
  return lines;
}

describe('the first start', () => {
  it('ingests the examples, and answers the question with the sources that the answer cites', async () => {
    const lines = await demo();

    expect(lines.map((line) => line.trim())).toEqual([
      'Ingesting 1 example documents',
      'policy.pdf: ready',
      '? What is the hotel limit?',
      'CNY 900 a night [1]. Closed on Monday [2].',
      '',
      '[1] policy.pdf, page 2: Travel > Hotels',
      '[2] notice.png, page 1',
      `${baseUrl}/images/0190, 300 × 40 pixels at 10, 20`,
      '? What does the notice say? (mode visual)',
      'CNY 900 a night [1]. Closed on Monday [2].',
      '',
      '[1] policy.pdf, page 2: Travel > Hotels',
      '[2] notice.png, page 1',
      `${baseUrl}/images/0190, 300 × 40 pixels at 10, 20`,
    ]);
  });

  it('waits for services that are briefly unavailable', async () => {
    failures = new Map(['/ingest', '/tasks/7', '/query'].map((path) => [path, 2]));

    const lines = await demo();

    expect(lines).toContain('  policy.pdf: ready');
    expect(lines.filter((line) => line.startsWith('CNY 900'))).toHaveLength(2);
    expect([...failures.values()]).toEqual([0, 0, 0]);
  });

  it('is the only start that does so', async () => {
    await demo();
    asked = [];

    expect(await demo()).toEqual([]);
    expect(asked).toEqual([]);
  });

  it('reports which document failed and why, and retries with the next start', async () => {
    taskError = 'the file is encrypted';

    expect(await demo()).toContain('  policy.pdf: failed, the file is encrypted');
    expect(await demo()).not.toEqual([]);
  });

  it('continues without examples', async () => {
    expect(await demo(join(folder, 'nothing-here'))).toEqual([]);
  });
});
