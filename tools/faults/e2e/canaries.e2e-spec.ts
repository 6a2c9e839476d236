import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { compileCache, HostedApp, PageServer, workspaceRoot } from '@tessera/testing';
import { Administration } from '@tessera/tool-admin';
import { FaultyStack } from '../src/faulty-stack.js';
import { descendantsOf, signal } from '../src/processes.js';
import { Marks } from './canaries/marks.js';
import { held, type HeldStack } from './canaries/own-stack.js';
import { tokenFor, Visitor } from './canaries/visitor.js';

// Real: a whole stack with model servers and S3, two clients of both services, and each part stopped in turn.

const SERVICES = [
  'query-gateway',
  'ingest-api',
  'sql-query-api',
  'bulk-api',
  'router-worker',
  'text-worker',
  'visual-worker',
] as const;

const marks = new Marks();
let pages: PageServer;
let owned: HeldStack;
let stack: FaultyStack;
let ana: Visitor;
let bob: Visitor;

beforeAll(async () => {
  pages = await PageServer.start();
  const env = {
    LOG_LEVEL: 'trace',
    // An unreachable URL is not retried.
    QUEUE_MAX_ATTEMPTS: '2',
    AUTH_MODE: 'required',
    QUEUE_BOARD: 'on',
    URL_ALLOWED_CIDRS: '127.0.0.0/8',
    URL_ALLOWED_PORTS: `80,443,${pages.port}`,
    EMBEDDING_API_KEY: marks.make('operator', 'key of the embedding model'),
    RERANK_API_KEY: marks.make('operator', 'key of the reranking model'),
    LLM_API_KEY: marks.make('operator', 'key of the chat model'),
  };
  owned = await held((work) => FaultyStack.with(work, { report: () => undefined, parts: 'remote', env }));
  stack = owned.stack;
  noteSecrets();
  await introduce();
  for (const visitor of [ana, bob]) {
    servePages(visitor);
    await visitor.ingest(`http://127.0.0.1:${pages.port}`);
    await visitor.look();
    await visitor.compute();
    await visitor.err();
  }
  await goThroughFailures();
});

afterAll(async () => {
  await owned?.release();
  await pages?.stop();
});

/** Secrets that the stack has generated. */
function noteSecrets(): void {
  const { databaseUrl, warehouseAdminUrl, sql } = stack.urls;
  const secrets = {
    'password of the registry': new URL(databaseUrl).password,
    'password of the warehouse': new URL(warehouseAdminUrl).password,
    'password of the catalog': sql.warehouse.catalogPassword,
    'secret of logins': sql.warehouse.loginSecret,
    'secret of loads': sql.warehouse.loaderSecret,
    'secret of tokens': sql.jwtSecret,
    'secret of an account': sql.sigv4.secretKey,
    'secret of addresses': stack.state.objectUrlSecret(),
    'key of the knowledge bases': sql.knowledgeKey?.split('_').at(-1) ?? 'none',
  };
  for (const [what, word] of Object.entries(secrets)) marks.add('operator', what, word);
}

async function introduce(): Promise<void> {
  const { databaseUrl, warehouseAdminUrl, sql } = stack.urls;
  const { loginSecret, loaderSecret } = sql.warehouse;
  const administration = await Administration.open({
    databaseUrl,
    warehouseAdminUrl,
    loginSecret,
    loaderSecret,
  });
  ana = await Visitor.introduce('ana', { stack, marks, administration });
  bob = await Visitor.introduce('bob', { stack, marks, administration });
  await administration.close();
}

function servePages({ words }: Visitor): void {
  const page = `<html><title>${words.title}</title><p>${words.text} at an address. ${words.row}</p></html>`;
  pages.set(`/${words.address}.html?token=${words.address}`, {
    headers: { 'content-type': 'text/html' },
    body: page,
  });
  pages.set(`/broken-${words.address}`, (_request, response) => void response.destroy());
}

/** Stops each part, or makes it echo its requests, while both clients continue. */
async function goThroughFailures(): Promise<void> {
  const probing = async () => void (await Promise.all([ana.probe(), bob.probe()]));
  const { models, s3 } = stack;
  await models?.whileDead(probing);
  for (const status of [400, 500])
    await models?.whileAnswering(
      (response, call) => response.writeHead(status).end(JSON.stringify(call)),
      probing,
    );
  await s3?.whileDead(probing);
  await s3?.whileRefusing(() => 503, probing);
  for (const kill of [
    async () => signal(await stack.redisPid(), 'SIGKILL'),
    async () => signal(stack.postgresPid('postgres'), 'SIGKILL'),
    async () => signal(stack.postgresPid('warehouse'), 'SIGKILL'),
    async () => SERVICES.slice(4).forEach(killChildren),
  ]) {
    await kill();
    await probing();
    await stack.untilWell();
  }
}

function killChildren(service: string): void {
  for (const pid of descendantsOf(stack.services().get(service) ?? 0)) signal(pid, 'SIGKILL');
}

async function textOf(url: string, headers: Record<string, string> = {}): Promise<string> {
  return (await fetch(url, { headers })).text();
}

describe.each(SERVICES)('%s', (service) => {
  const base = () => stack.urls.services[service] ?? '';

  it('logs neither user content nor secrets', () => {
    const log = readFileSync(stack.state.logFile(service), 'utf8');

    expect(log).toContain('"msg":"ready"');
    expect(marks.in(log)).toEqual([]);
  });

  it('logs only known fields', () => {
    const log = readFileSync(stack.state.logFile(service), 'utf8');

    expect([...log.matchAll(/"(\w+)":"\[Redacted\]"/g)].map(([, field]) => field)).toEqual([]);
  });

  it('reveals none of it in its metrics and its health', async () => {
    const told = await Promise.all(
      ['/metrics', '/health/live', '/health/ready'].map((path) => textOf(base() + path)),
    );

    expect(told[0]).toContain('tessera_');
    expect(marks.in(told.join())).toEqual([]);
  });

  it.each(['/health/live', '/health/ready', '/metrics', '/nowhere', '/docs', '/openapi.json'])(
    'answers %s with headers that protect browsers and proxies',
    async (path) => {
      const { headers } = await fetch(base() + path);

      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'cache-control': expect.stringMatching(/no-store|no-cache/),
      });
      expect(headers.get('x-powered-by')).toBeNull();
      expect(headers.get('access-control-allow-origin')).toBeNull();
      expect(headers.get('strict-transport-security')).toBeNull();
    },
  );
});

describe('responses', () => {
  it('return to clients what is theirs', () => {
    for (const visitor of [ana, bob]) {
      const all = visitor.seen.map(({ text }) => text).join('\n');
      for (const what of ['file name', 'text', 'title', 'row', 'statement', 'knowledge base'] as const)
        expect(all).toContain(visitor.words[what]);
    }
  });

  it('reveal neither other clients’ content nor secrets', () => {
    const leaks = [
      ...ana.seen.map((seen) => ({ ...seen, marks: marks.in(seen.text, ['bob', 'operator']) })),
      ...bob.seen.map((seen) => ({ ...seen, marks: marks.in(seen.text, ['ana', 'operator']) })),
    ].filter(({ marks: found }) => found.length > 0);

    expect(leaks).toEqual([]);
  });

  it('show operators only ids and names of knowledge bases on the queue board', async () => {
    const headers = { authorization: `Bearer ${tokenFor(stack, { sub: 'operator', scope: 'admin' })}` };
    const queues = ['router_queue', 'text_queue', 'visual_queue', 'embedding_queue'];
    const told = await Promise.all(
      queues.map((queue) =>
        textOf(`${stack.urls.services['ingest-api']}/admin/queues/api/queues?activeQueue=${queue}`, headers),
      ),
    );

    expect(told.join()).toContain('text_queue');
    expect(marks.in(told.join()).filter((what) => !what.endsWith('knowledge base'))).toEqual([]);
  });
});

describe('a service that fails to start', () => {
  it.each(SERVICES)('reveals no secret: %s with all its settings wrong', async (name) => {
    const mark = marks.make('operator', `settings of ${name}`);
    const forms = [
      `gopher://me:${mark}@host/?password=${mark}`,
      `me:${mark}@host`,
      `https:/${mark}@host`,
      `postgres://me:${mark}`,
    ];

    for (const form of forms) {
      const error: unknown = await HostedApp.start(name, await tellingSettings(name, form)).catch(
        (reason: unknown) => reason,
      );

      expect(error).toMatchObject({ name: 'ConfigError', message: expect.stringMatching(/./) });
      expect(marks.in(inspect(error, { depth: null }))).toEqual([]);
    }
  });
});

/** @returns a value for each setting that is or may contain a secret */
async function tellingSettings(name: string, value: string): Promise<Record<string, string>> {
  const telling = (await HostedApp.settingsOf(name)).filter(
    ({ secret, allowed }) => secret || allowed.startsWith('a URL'),
  );
  return Object.fromEntries(telling.map(({ variable }) => [variable, value]));
}

describe('the command line', () => {
  const main = join(workspaceRoot, 'tools', 'cli', 'dist', 'main.js');

  it.each([
    ['a key that nobody knows', ['kbs', 'list']],
    ['a statement that is wrong', ['sql', 'select from']],
    ['nothing to talk to', ['kbs', 'list', '--url', 'http://127.0.0.1:1']],
  ])('prints no key with %s', async (_, args) => {
    const mark = marks.make('operator', 'key on the command line');

    const { code, output } = await run(main, [...args, '--key', `tsk_${mark}_${mark}`], {
      TESSERA_STATE: stack.state.path,
    });

    expect(code).not.toBe(0);
    expect(marks.in(output)).toEqual([]);
  });
});

function run(
  main: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--no-warnings', main, ...args],
      {
        env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, ...env },
        timeout: 240_000,
      },
      (error, stdout, stderr) =>
        resolve({
          code: typeof error?.code === 'number' ? error.code : error ? -1 : 0,
          output: stdout + stderr,
        }),
    );
  });
}
