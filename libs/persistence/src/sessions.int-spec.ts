import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '@tessera/testing';
import { v7 as uuid } from 'uuid';
import type { Database } from './database.js';
import { KnowledgeAccess } from './knowledge-access.js';
import { connect } from './persistence.fixture-spec.js';
import { MessageRepository, type NewMessage } from './repositories/message.repository.js';
import { type SessionFilter, SessionRepository } from './repositories/session.repository.js';

// Real: Postgres 18, one database for all tests.

const { unrestricted } = KnowledgeAccess;

let testDatabase: TestDatabase;
let database: Database;
let sessions: SessionRepository;
let messages: MessageRepository;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  ({ database } = await connect(testDatabase.url));
  sessions = new SessionRepository(database);
  messages = new MessageRepository(database);
});

afterAll(async () => {
  await database.onApplicationShutdown();
  await testDatabase.drop();
});

beforeEach(() => database.manager.query('truncate sessions cascade'));

describe('the list of sessions', () => {
  it.each<SessionFilter>([{}, { kbName: 'a' }, { q: '差旅' }, { q: 'NO', kbName: 'b' }])(
    'with %j is the same as a whole and page by page',
    async (filter) => {
      await addSessions(60);

      const whole = await sessions.list(unrestricted, filter, { limit: 500, offset: 0 });
      const pages = [];
      for (let offset = 0; offset < whole.total + 7; offset += 7)
        pages.push(await sessions.list(unrestricted, filter, { limit: 7, offset }));

      expect(pages.flatMap(({ items }) => items)).toEqual(whole.items);
      expect(whole.items).toHaveLength(whole.total);
      expect(whole.total).toBeGreaterThan(14);
    },
  );

  it('starts with the most recently active session', async () => {
    const [first, second] = [await aSession({ title: 'first' }), await aSession({ title: 'second' })];

    await aMillisecond();
    await messages.add(unrestricted, aMessage(first));
    const afterMessage = await sessions.list(unrestricted, {}, { limit: 10, offset: 0 });
    await aMillisecond();
    await sessions.update(unrestricted, second, { title: 'changed' });
    const afterChange = await sessions.list(unrestricted, {}, { limit: 10, offset: 0 });

    expect(afterMessage.items).toMatchObject([{ id: first, messageCount: 1 }, { id: second }]);
    expect(afterChange.items).toMatchObject([{ id: second, title: 'changed' }, { id: first }]);
  });

  it.each([
    ['Tokyo', ['Hotels in Tokyo']],
    ['TOK', ['Hotels in Tokyo']],
    ['限额', ['上海的住宿限额']],
    ['限', ['上海的住宿限额']],
    ['100%', ['Growth of 100%']],
    ['_', []],
    ["' or 1=1 --", []],
    ['kyo Tokyo', []],
  ])('is searched for %j in titles', async (q, titles) => {
    for (const title of ['Hotels in Tokyo', '上海的住宿限额', 'Growth of 100%', 'Growth of 1000'])
      await aSession({ title });

    const { items, total } = await sessions.list(unrestricted, { q }, { limit: 10, offset: 0 });

    expect(items.map(({ title }) => title)).toEqual(titles);
    expect(total).toBe(titles.length);
  });

  it('takes two statements for any page, and reads no more rows for the last page than it shows', async () => {
    await addSessions(20_000);
    await database.manager.query('vacuum analyze sessions');

    for (const offset of [0, 19_950]) {
      const statements = await statementsOf(() => sessions.list(unrestricted, {}, { limit: 50, offset }));

      expect(statements).toHaveLength(2);
      const scan = scansOf(await planOf(statements[1] as Statement)).find(
        (node) => node['Index Name'] === 'sessions_activity',
      );
      expect(scan).toMatchObject({ 'Node Type': 'Index Only Scan', 'Actual Rows': 50 });
    }
  });

  it('finds rare titles by an index', async () => {
    await addSessions(20_000);
    await aSession({ title: '上海的住宿限额' });
    await database.manager.query('vacuum analyze sessions');

    for (const q of ['限额', '19999']) {
      const statements = await statementsOf(() =>
        sessions.list(unrestricted, { q }, { limit: 50, offset: 0 }),
      );

      for (const statement of statements) {
        const indexes = scansOf(await planOf(statement)).map((node) => node['Index Name']);
        expect(indexes).toContain('sessions_title_grams');
      }
    }
  });
});

describe('a deleted session', () => {
  it('is deleted with its messages', async () => {
    const id = await aSession();
    await messages.add(unrestricted, aMessage(id));

    const deleted = [await sessions.delete(unrestricted, id), await sessions.delete(unrestricted, id)];

    expect(deleted).toEqual([true, false]);
    expect(await messages.count(unrestricted, id)).toBeNull();
    expect(await database.manager.query('select 1 from messages')).toEqual([]);
  });

  it('gets no message of a running question, whichever comes first', async () => {
    const id = await aSession();
    let late: Promise<boolean> | undefined;

    await database.transaction(async (manager) => {
      await manager.query('delete from sessions where id = $1', [id]);
      late = messages.add(unrestricted, aMessage(id));
      await untilSomebodyWaits();
    });

    expect(await late).toBe(false);
    expect(await messages.add(unrestricted, aMessage(id))).toBe(false);
    expect(await database.manager.query('select 1 from messages')).toEqual([]);
  });
});

describe('the messages of a session', () => {
  it('are read oldest first, any page of them', async () => {
    const id = await aSession();
    const ids = Array.from({ length: 20 }, () => uuid());
    for (const message of ids) await messages.add(unrestricted, { ...aMessage(id), id: message });
    await messages.add(unrestricted, aMessage(await aSession()));

    const page = async (limit: number, offset: number) => {
      const read = [];
      for await (const batch of messages.read(unrestricted, id, { limit, offset }))
        read.push(...batch.map((one) => one.id));
      return read;
    };

    expect(await page(500, 0)).toEqual(ids);
    expect(await page(10, 5)).toEqual(ids.slice(5, 15));
    expect(await page(16, 4)).toEqual(ids.slice(4));
    expect(await page(5, 20)).toEqual([]);
    expect(await messages.count(unrestricted, id)).toBe(20);
  });

  it('give a title to a session without one only', async () => {
    const [named, unnamed] = [await aSession({ title: 'Mine' }), await aSession({ title: '' })];

    for (const id of [named, unnamed]) {
      await messages.add(unrestricted, aMessage(id), 'What is it?');
      await messages.add(unrestricted, aMessage(id), 'And then?');
    }

    expect(await sessions.find(unrestricted, named)).toMatchObject({ title: 'Mine' });
    expect(await sessions.find(unrestricted, unnamed)).toMatchObject({ title: 'What is it?' });
  });
});

async function aSession(given: Partial<{ title: string; kbName: string | null }> = {}): Promise<string> {
  const id = uuid();
  await sessions.insert(unrestricted, { id, title: 'A session', kbName: null, scopeFilter: null, ...given });
  return id;
}

/** Three of them at a time. */
async function addSessions(count: number): Promise<void> {
  await database.manager.query(
    `insert into sessions (id, title, kb_name, updated_at)
     select gen_random_uuid(), case when n % 2 = 0 then '差旅 no. ' || n else 'Hotel no. ' || n end,
            case when n % 3 = 0 then 'a' else 'b' end, now() - make_interval(secs => n / 3)
     from generate_series(1, $1::int) n`,
    [count],
  );
}

function aMessage(sessionId: string): NewMessage {
  const nothing = { kbName: null, sources: null, citations: null, route: null, steps: null, attachments: [] };
  return { id: uuid(), sessionId, role: 'user', content: 'a question', ...nothing };
}

/** Activity is stored in rounded whole milliseconds: after this, the next one is later. */
function aMillisecond(): Promise<unknown> {
  return database.manager.query('select pg_sleep(0.002)');
}

async function untilSomebodyWaits(): Promise<void> {
  for (;;) {
    const waiting: unknown[] = await database.manager.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (waiting.length > 0) return;
  }
}

interface Statement {
  sql: string;
  parameters: unknown[] | undefined;
}

async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const query = jest.spyOn(database.manager, 'query');
  await work();
  const statements = query.mock.calls.map(([sql, parameters]) => ({
    sql,
    parameters: parameters as unknown[],
  }));
  query.mockRestore();
  return statements;
}

interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}

async function planOf({ sql, parameters }: Statement): Promise<PlanNode> {
  const [row]: Array<{ 'QUERY PLAN': Array<{ Plan: PlanNode }> }> = await database.manager.query(
    `explain (analyze, format json) ${sql}`,
    parameters,
  );
  return (row?.['QUERY PLAN'][0] as { Plan: PlanNode }).Plan;
}

function scansOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(scansOf)];
}
