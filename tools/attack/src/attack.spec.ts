import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Random } from '@tessera/testing';
import { Attacker, type Tally } from './attacker.js';
import { ATTACKS } from './attacks/index.js';
import { CanaryQuestions } from './canary/canary-questions.js';
import { HttpClient } from './http/http-client.js';
import { Findings } from './judge/findings.js';
import { LeakSearch } from './judge/leak-search.js';
import { parseOptions } from './options.js';
import { measures, promises, type RunResult } from './report/result.js';
import { ledgerRow, thingsOf } from './stack/tenant-tables.js';
import type { Answered, Tenant, World } from './stack/world.js';

// Tests the suite against a fake service that does everything wrong.

const tenant = (word: string): Tenant => ({
  tenantId: `tenant-${word}`,
  word,
  apiKey: `tsk_0123456789ab_${'0'.repeat(64)}`,
  things: thingsOf(word),
});
const ATTACKER = tenant('qaaaaaaaaaaaa7');
const VICTIM = tenant('qbbbbbbbbbbbb7');
const FOREIGN = { words: [VICTIM.word, 't_0011aabb22cc'], values: ['postgres'] };

const answered = (digit: string): Answered => {
  const id = `${digit.repeat(8)}-0000-7000-8000-000000000000`;
  const cited = { citation: 1, quote: 'x', document_id: id, chunk_id: id };
  return {
    ...{ kbName: `kb-${digit}`, documentId: id, chunkId: id, sessionId: id, messageId: id },
    ...{ responseId: `resp_${digit.repeat(64)}`, answer: 'x [1]' },
    evidence: { sentences: [{ citations: [cited] }], documents: [{ document_id: id }] },
  };
};

const servers: Server[] = [];
const clients: HttpClient[] = [];

afterEach(() => {
  for (const client of clients.splice(0)) client.close();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

function clientFor(baseUrl: string): HttpClient {
  const client = new HttpClient(baseUrl);
  clients.push(client);
  return client;
}

/** The findings if this service answers a statement. */
async function findingsOf(service: RequestListener, sql = 'select 1'): Promise<Findings> {
  const baseUrl = await serve(service);
  const findings = new Findings();
  const tally: Tally = { requests: 0, statuses: new Map() };
  const judge = { leaks: new LeakSearch(FOREIGN), findings, tally };
  const step = { attack: 'spec', index: 0, title: 'a statement' };
  await new Attacker(ATTACKER, baseUrl, clientFor(baseUrl), judge, step).query(sql);
  return findings;
}

const findingsFor = (answer: string, sql?: string, status = 200) =>
  findingsOf((_request, response) => response.writeHead(status).end(answer), sql);

describe('a response to the attacker', () => {
  it.each([
    ['a word of another tenant', `{"data":[{"a":"t.ledger_${VICTIM.word}"}]}`],
    ['it in capitals', `{"data":[{"a":"${VICTIM.word.toUpperCase()}"}]}`],
    ['a schema', '{"error":{"message":"permission denied for schema t_0011aabb22cc"}}'],
    ['a role as a value', '{"data":[{"a":"postgres"}]}'],
    ['a stack', '{"error":{"message":"Error\\n    at x (/app/dist/main.js:1:2)"}}'],
    ['a setting of the server', '{"error":{"details":{"hint":"Increase max_stack_depth"}}}'],
    ['an address', '{"error":{"message":"connect ECONNREFUSED 127.0.0.1:5432"}}'],
  ])('is a leak if it reveals %s', async (_what, answer) => {
    expect((await findingsFor(answer)).count('leak')).toBe(1);
  });

  it('is not a leak if it repeats the request', async () => {
    const findings = await findingsFor(`{"error":{"message":"no ${VICTIM.word}"}}`, `select ${VICTIM.word}`);

    expect(findings.count('leak')).toBe(0);
  });

  it('is wrong if it has the marker of another request', async () => {
    const marker = 'mk-01234567-89ab-cdef-0123-456789abcdef';

    expect((await findingsFor(`{"data":[{"marker":"${marker}"}]}`)).count('wrong')).toBe(1);
    expect(
      (await findingsFor(`{"data":[{"marker":"${marker}"}]}`, `select '${marker}'`)).count('wrong'),
    ).toBe(0);
  });

  it.each([
    [500, 1],
    [502, 1],
    [503, 0],
    [504, 0],
  ])('with status %i is unexpected: %i', async (status, expected) => {
    expect((await findingsFor('{}', 'select 1', status)).count('unexpected5xx')).toBe(expected);
  });

  it('is wrong if it does not arrive', async () => {
    expect((await findingsOf((request) => request.socket.destroy())).count('wrong')).toBe(1);
  });

  it('is awaited no longer than requested', async () => {
    const baseUrl = await serve(() => undefined);
    const reply = await clientFor(baseUrl).send({ method: 'GET', path: '/', headers: {} }, 50);

    expect(reply).toMatchObject({ status: 0, failure: 'timeout' });
  });
});

describe('the canary', () => {
  const answering = (data: unknown[], total = data.length) => {
    const columns = Object.keys((data[0] as object | undefined) ?? {});
    const metadata = { columns, row_count: data.length, total_rows: total, truncated: false };
    return async () =>
      new CanaryQuestions(VICTIM, {
        send: async () => ({
          status: 200,
          headers: {},
          text: JSON.stringify({ data, metadata }),
          durationMs: 1,
          failure: null,
        }),
      });
  };
  const ledger = Array.from({ length: 1_000 }, (_, index) => ledgerRow(VICTIM.word, index + 1));

  it('accepts its own rows', async () => {
    const canary = await answering(ledger)();

    await expect(canary.ask('thousand')).resolves.toBeUndefined();
  });

  it('notices one row of another tenant among a thousand', async () => {
    const canary = await answering(ledger.with(500, ledgerRow(ATTACKER.word, 501)))();

    await expect(canary.ask('thousand')).rejects.toThrow('other rows than its own');
  });

  it.each(['one', 'rows'] as const)('notices the response to another question: %s', async (kind) => {
    const canary = await answering([{ one: 1, marker: 'another' }])();

    await expect(canary.ask(kind)).rejects.toThrow('another answer than');
  });
});

describe('attacks', () => {
  it('are reproducible by seed', () => {
    const world = {
      baseUrl: 'http://127.0.0.1:1/v1',
      attacker: ATTACKER,
      victim: VICTIM,
      credentials: { jwtSecret: 's', serviceAccount: { accessKey: 'A', secretKey: 'b' }, revokedKey: 'k' },
      foreign: {
        ...FOREIGN,
        oids: { relation: [1], type: [2], function: [3], schema: [4], role: [5], database: [6] },
      },
      knowledge: {
        urls: { 'query-gateway': 'http://q', 'ingest-api': 'http://i', 'mcp-gateway': 'http://m' },
        ...{ own: answered('1'), theirs: answered('2'), deleted: answered('3'), lost: answered('4') },
        plantedKb: 'planted',
        delegationSecret: 's',
      },
    } as unknown as World;
    const titles = (seed: number) =>
      ATTACKS.filter(({ name }) => name !== 'answers').flatMap(({ prepare }) => {
        const attack = prepare(world, { bombs: 1, holdMs: 1 });
        return Array.from(
          { length: 40 },
          (_, index) => attack.generate(new Random(seed + index), index).title,
        );
      });

    expect(titles(1)).toEqual(titles(1));
    expect(new Set(titles(1)).size).toBeGreaterThan(200);
  });
});

describe('the verdict', () => {
  const times = { asked: 1, failures: 0, p50: 1, p95: 10, max: 20, slowestJob: 5 };
  const good: RunResult = {
    seed: 1,
    attacks: [],
    counts: { leak: 0, wrong: 0, unexpected5xx: 0, canary: 0, process: 0, suite: 0 },
    findings: [],
    honest5xx: 3,
    canaryAlone: times,
    canaryAttacked: times,
    rss: { startBytes: 100, peakBytes: 500, afterBytes: 119, settledAfterMs: 0 },
    liveBackends: [],
    restarts: { service: 0, servers: 0 },
  };
  const isReached = (result: RunResult) =>
    [...promises(result), ...measures(result)].every((bar) => bar.isReached);

  it('passes a run without findings', () => {
    expect(isReached(good)).toBe(true);
  });

  it.each<[string, Partial<RunResult>]>([
    ['a leak', { counts: { ...good.counts, leak: 1 } }],
    ['a wrong answer', { counts: { ...good.counts, wrong: 1 } }],
    ['a canary that failed', { counts: { ...good.counts, canary: 1 } }],
    ['a 500', { counts: { ...good.counts, unexpected5xx: 1 } }],
    ['a server that restarted', { restarts: { service: 0, servers: 1 } }],
    ['a slow canary', { canaryAttacked: { ...times, p95: 251 } }],
    ['memory that is kept', { rss: { ...good.rss, afterBytes: 121 } }],
    ['a statement that goes on', { liveBackends: ['select'] }],
  ])('fails with %s', (_what, bad) => {
    expect(isReached({ ...good, ...bad })).toBe(false);
  });
});

describe('options', () => {
  it('accept a step of an earlier run', () => {
    expect(parseOptions(['--repeat', 'names:57', '--seed', '3'], ['names'])).toMatchObject({
      seed: 3,
      only: ['names'],
      repeat: { attack: 'names', index: 57 },
    });
  });

  it.each([[['--only', 'x']], [['--seconds', 'long']], [['--repeat', 'names']], [['--what']]])(
    'are rejected if they are %j',
    (args) => {
      expect(() => parseOptions(args, ['names'])).toThrow();
    },
  );
});
