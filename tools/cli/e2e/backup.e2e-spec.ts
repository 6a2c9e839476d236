/**
 * Real here: what `npm start` starts, with the services and commands of Tessera inside this process, and the commands of
 * docs/operations.md as they stand there, run by sh.
 */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HostedApp, temporaryFolder, waitUntil, withClient, workspaceRoot } from '@tessera/testing';
import { type LocalUrls, parseOptions, RunRecord, Stack, StateFolder } from '@tessera/tool-local';
import { openVectorStore } from '@tessera/vectors';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { runHere } from './command-line-stack.js';

const EXAMPLES = join(workspaceRoot, 'examples');
const QUESTIONS = [
  'What is the hotel limit per night in Shanghai?',
  'Until when is the wet laboratory open on working days?',
  'Which pump was checked?',
];
/** npm asks this process to run the command: starting a process for each service takes longer than all the rest. */
const NPM = `npm() {
  [ "$1" = run ] && shift
  "$NODE" --no-warnings -e '
    const body = JSON.stringify({ args: process.argv.slice(1), state: process.env.TESSERA_STATE });
    fetch(process.env.NPM_SERVER, { method: "POST", body }).then(async (answer) => {
      process.stdout.write(await answer.text());
      process.exitCode = answer.ok ? 0 : 1;
    });' "$@"
}
node() { "$NODE" "$@"; }
set -eu
`;

let folder: string;
let first: StateFolder;
let second: StateFolder;
let backup: string;
/** Jobs that have ended before the backup. */
let jobs: { queryId: string; exportId: string };
let npmServer: Server;
/** What stops the stack of a state folder. */
const running = new Map<string, () => Promise<void>>();

beforeAll(async () => {
  folder = temporaryFolder('tessera-backup');
  [first, second] = [new StateFolder(join(folder, 'first')), new StateFolder(join(folder, 'second'))];
  backup = join(folder, 'backup');
  npmServer = createServer((request, response) => void answerNpm(request, response)).listen(0, '127.0.0.1');
  await once(npmServer, 'listening');
  await start(first);
  await fill(first);
});

afterAll(async () => {
  for (const state of [first, second]) await stop(state);
  npmServer.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('docs/operations.md, followed as it stands', () => {
  it('brings an installation into an empty folder, where everything answers as before', async () => {
    const before = await answersOf(first);

    await shell(block('backup of one machine'), first);
    await stop(first);
    const printed = await shell(block('restore of one machine'), second);

    expect(printed).toMatch(/(\d+) published documents; 0 have missing chunks/);
    expect(await answersOf(second)).toEqual(before);
    expect(before.documents).toHaveLength(4);
    expect(before.found.every((sources) => sources.length > 0)).toBe(true);
  });

  it('copies vectors while they are written to', async () => {
    const copied = join(folder, 'vectors-copied');
    rmSync(join(backup, 'vectors'), { recursive: true });

    const writing = ingest(
      second,
      'later.md',
      'text/markdown',
      `# Later\n\n${'The valve was oiled. '.repeat(500)}`,
    );
    await shell(block('vectors of one machine while it runs'), second);
    await writing;
    await untilDone(second);

    cpSync(join(backup, 'vectors'), copied, { recursive: true });
    const vectors = openVectorStore({ driver: 'sqlite', path: copied });
    try {
      const { document_id: documentId } = (await documentsOf(second)).find(({ name }) => name === 'pump.md')!;
      expect(await vectors.count('svc_text', { documentIds: [documentId] })).toBeGreaterThan(0);
    } finally {
      await vectors.close();
    }
  });

  it('makes the vectors again where they are lost', async () => {
    const before = await answersOf(second);
    await stop(second);
    rmSync(second.vectors, { recursive: true });
    await start(second);
    const lost = await searches(second);

    const dryRun = await repair(second, '--dry-run');
    const done = await repair(second);

    expect(lost.flat()).toEqual([]);
    expect(dryRun).toMatchObject({ code: 0, result: { documents: 5, incomplete: 5, restarted: 0 } });
    expect(done).toMatchObject({
      code: 0,
      result: { incomplete: 5, restarted: 5, under_way: 0, lost_sources: [] },
    });
    await untilDone(second);
    expect(await searches(second)).toEqual(before.found);
    expect(await repair(second)).toMatchObject({ code: 0, result: { incomplete: 0, restarted: 0 } });
  });

  it('names documents whose bytes are lost', async () => {
    const { document_id: documentId } = (await documentsOf(second)).find(({ name }) => name === 'pump.md')!;
    rmSync(join(second.objects, 'data', 'documents', documentId, 'source'));

    const { code, result } = await repair(second, '--all');

    expect(code).toBe(2);
    expect(result).toMatchObject({
      restarted: 4,
      lost_sources: [{ document_id: documentId, name: 'pump.md', is_searchable: true }],
    });
    await untilDone(second);
    expect((await searches(second))[2]).toContain('pump.md');
  });
});

/** Commands of the page by the comment in their first line. */
function block(title: string): string {
  const page = readFileSync(join(workspaceRoot, 'docs', 'operations.md'), 'utf8');
  const found = [...page.matchAll(/```sh\n# (.*)\n([^`]*)```/g)].find(([, name]) => name === title);
  if (!found?.[2]) throw new Error(`docs/operations.md has no block of commands “${title}”.`);
  return found[2];
}

/** @returns what was printed @throws with all that was printed, when a command fails */
function shell(script: string, state: StateFolder): Promise<string> {
  const { port } = npmServer.address() as AddressInfo;
  const env = {
    PATH: process.env.PATH,
    NODE: process.execPath,
    NPM_SERVER: `http://127.0.0.1:${port}`,
    STATE: state.path,
    BACKUP: backup,
  };
  return new Promise((resolve, reject) => {
    execFile('sh', ['-c', `${NPM}${script}`], { env, timeout: 280_000 }, (error, stdout, stderr) => {
      if (error) reject(new Error(`${error.message}\n${stdout}\n${stderr}`));
      else resolve(stdout);
    });
  });
}

/** Runs `npm start`, `npm run stop` and `npm run tessera` inside this process. */
async function answerNpm(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { args, state } = (await json(request)) as { args: string[]; state?: string };
  const [command, , ...rest] = args;
  try {
    if (command === 'tessera') {
      const { code, stdout, stderr } = await runHere(rest, { TESSERA_STATE: state ?? '' });
      response.writeHead(code === 0 ? 200 : 500).end(stdout + stderr);
    } else {
      const options = parseOptions([command ?? '', ...rest], { cwd: process.cwd(), env: {} });
      await (options.command === 'start' ? start : stop)(new StateFolder(options.state));
      response.end();
    }
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}

/** Starts what `npm start` starts, the services inside this process. */
async function start(state: StateFolder): Promise<void> {
  state.prepare();
  const record = await RunRecord.claim(state);
  if (!(record instanceof RunRecord)) throw new Error(`${state.path} is in use.`);
  const options = {
    env: process.env,
    report: () => undefined,
    durable: false,
    startService: HostedApp.start,
  };
  const stack = new Stack({ ...options, state, record, ports: 'free' });
  running.set(state.path, async () => {
    await stack.stop();
    record.release();
  });
  await stack.start();
}

async function stop(state: StateFolder): Promise<void> {
  await running.get(state.path)?.();
  running.delete(state.path);
}

async function repair(state: StateFolder, ...options: string[]): Promise<{ code: number; result: object }> {
  const { code, stdout, stderr } = await runHere(['repair', '--json', ...options], {
    TESSERA_STATE: state.path,
  });
  if (stdout === '') throw new Error(stderr);
  return { code, result: JSON.parse(stdout) as object };
}

/** A document of each kind, sessions, statements and bulk jobs. */
async function fill(state: StateFolder): Promise<void> {
  const file = (name: string) => readFileSync(join(EXAMPLES, name));
  await Promise.all([
    ingest(state, 'travel-and-expense-policy.pdf', 'application/pdf', file('travel-and-expense-policy.pdf')),
    ingest(state, 'photo-of-wet-lab-notice.jpg', 'image/jpeg', file('photo-of-wet-lab-notice.jpg')),
    ingest(state, 'pump.md', 'text/markdown', '# Pumps\n\nThe pump of hall 3 was checked in March.\n'),
    ingest(state, 'stock.csv', 'text/csv', 'part,count\nvalve,12\npump,3\n'),
  ]);
  await untilDone(state);
  await call(state, '/query', { query: QUESTIONS[0] });
  const { job_id: queryId } = await call<{ job_id: string }>(
    state,
    '/v1/queries',
    { sql: 'select count(*) as n from orders' },
    { headers: { prefer: 'respond-async' } },
  );
  const { job_id: exportId } = await call<{ job_id: string }>(state, '/v1/bulk/jobs', {
    operation: 'query',
    object: 'orders',
    query: 'select order_id, status from orders order by order_id',
  });
  await call(state, `/v1/bulk/jobs/${exportId}`, { state: 'UploadComplete' }, { method: 'PATCH' });
  for (const [path, last] of [
    [`/v1/jobs/${queryId}`, 'COMPLETED'],
    [`/v1/bulk/jobs/${exportId}`, 'JobComplete'],
  ] as const)
    await waitUntil(async () => Object.values(await call<object>(state, path)).includes(last), {
      what: `${path} to end`,
      timeoutMs: 120_000,
    });
  jobs = { queryId, exportId };
}

async function ingest(
  state: StateFolder,
  name: string,
  type: string,
  content: string | Buffer,
): Promise<void> {
  const form = new FormData();
  form.set(
    'file',
    new Blob([typeof content === 'string' ? content : new Uint8Array(content)], { type }),
    name,
  );
  const answer = await fetch(`${urlsOf(state).baseUrl}/ingest`, { method: 'POST', body: form });
  if (!answer.ok) throw new Error(`POST /ingest answered ${answer.status}: ${await answer.text()}`);
}

/** Until nothing is on its way in the registry, nor is to be removed behind it. */
async function untilDone(state: StateFolder): Promise<void> {
  const open = `select 1 from document_pipelines where status <> 'ready' union all select 1 from attempt_removals
                union all select 1 from tag_changes union all select 1 from tasks where status <> 'success'`;
  await withClient(urlsOf(state).databaseUrl, (client) =>
    waitUntil(async () => (await client.query(open)).rowCount === 0, {
      what: 'all documents to be indexed',
      timeoutMs: 240_000,
    }),
  );
}

/** What clients get, and what is different each time left out. */
async function answersOf(state: StateFolder) {
  const documents = await documentsOf(state);
  const ids = documents.map(({ document_id: id }) => id);
  const { items: sessions } = await call<{ items: Array<{ session_id: string }> }>(state, '/sessions');
  const messages = sessions.map(({ session_id: id }) => call(state, `/sessions/${id}/messages`));
  const exported = await call<{ download_url: string }>(state, `/v1/bulk/jobs/${jobs.exportId}/results`);
  return {
    documents,
    sessions,
    messages: await Promise.all(messages),
    found: await searches(state),
    answers: await Promise.all(QUESTIONS.map((question) => answerTo(state, question))),
    files: await Promise.all(ids.map((id) => digestOf(state, `/documents/${id}/file`))),
    structures: await Promise.all(ids.map((id) => call(state, `/documents/${id}/structure`))),
    tags: await call(state, '/tags'),
    kbs: await call(state, '/kbs'),
    tables: (await call<{ tables: Array<{ name: string }> }>(state, '/v1/catalog/tables')).tables.map(
      ({ name }) => name,
    ),
    rows: (
      await call<{ data: unknown }>(state, '/v1/queries', {
        sql: 'select * from orders order by 1 limit 100',
      })
    ).data,
    result: (await call<{ data: unknown }>(state, `/v1/jobs/${jobs.queryId}/results`)).data,
    export: await digestOf(state, exported.download_url.replace(/^https?:\/\/[^/]+/, '')),
  };
}

/** In a session that is gone afterwards. */
async function answerTo(state: StateFolder, query: string) {
  const {
    answer,
    sources,
    session_id: sessionId,
  } = await call<{
    answer: string;
    sources: unknown;
    session_id: string;
  }>(state, '/query', { query });
  await call(state, `/sessions/${sessionId}`, undefined, { method: 'DELETE' });
  return { answer, sources };
}

async function documentsOf(state: StateFolder): Promise<Array<{ document_id: string; name: string }>> {
  return (await call<{ items: Array<{ document_id: string; name: string }> }>(state, '/documents')).items;
}

/** Names of what is found to each question, in order. */
async function searches(state: StateFolder): Promise<string[][]> {
  const found: string[][] = [];
  for (const query of QUESTIONS) {
    const { sources } = await call<{ sources: Record<'text' | 'image', Array<{ file_name: string }>> }>(
      state,
      '/search',
      { query, mode: 'hybrid' },
    );
    found.push([...sources.text, ...sources.image].map(({ file_name: name }) => name));
  }
  return found;
}

async function digestOf(state: StateFolder, path: string): Promise<string> {
  const answer = await fetch(`${urlsOf(state).baseUrl}${path}`);
  expect(answer.status).toBe(200);
  return createHash('sha256')
    .update(Buffer.from(await answer.arrayBuffer()))
    .digest('hex');
}

async function call<T = unknown>(
  state: StateFolder,
  path: string,
  body?: object,
  {
    method = body ? 'POST' : 'GET',
    headers = {},
  }: { method?: string; headers?: Record<string, string> } = {},
): Promise<T> {
  const { baseUrl, sql } = urlsOf(state);
  const [tenant] = sql.tenants;
  const answer = await fetch(`${baseUrl}${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(path.startsWith('/v1/') &&
        tenant && { authorization: `Bearer ${tenant.apiKey}`, 'x-tenant-id': tenant.tenantId }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return JSON.parse(text) as T;
}

function urlsOf(state: StateFolder): LocalUrls {
  const urls = state.readUrls();
  if (!urls) throw new Error(`${state.path} has no URLs.`);
  return urls;
}
