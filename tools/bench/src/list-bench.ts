import { withClient } from '@tessera/testing';
import type { IsolatedStack } from '@tessera/tool-local';
import type { Figure } from './figures.js';
import { getJson } from './http.js';
import { percentile, timeEach } from './statistics.js';

const ROWS = 100_000;
const PAGE = 50;
const WARM_UP = 20;
const REQUESTS = 100;
const BAR_MS = 25;
const MOST_OF_FIRST = 3;
const KB_NAME = 'bench-lists';

/** Rows as after a year of use, written straight to the registry, since only reading is measured. */
const SEED = `
  insert into knowledge_bases (kb_name) values ('${KB_NAME}') on conflict do nothing;
  insert into documents (id, name, kb_name, plugin_namespace, sha256, source_type, pipeline, source_uri, size_bytes, task_id,
                         created_at, updated_at)
  select gen_random_uuid(), 'Report ' || n || '.pdf', '${KB_NAME}', 'core', md5(n::text) || md5('b' || n), 'other',
         'text_pipeline', 'documents/' || n, 1000, gen_random_uuid(), now() - make_interval(secs => n),
         now() - make_interval(secs => n)
  from generate_series(1, ${ROWS}) n;
  insert into document_pipelines (document_id, pipeline, status, task_id, attempt, published_attempt, chunk_count)
  select id, 'text_pipeline', 'ready', task_id, 1, 1, 10 from documents where kb_name = '${KB_NAME}';
  insert into tasks (id, document_id, name, source_uri, pipeline, status, progress, max_attempts, kb_name, created_at, updated_at)
  select task_id, id, name, source_uri, 'text_pipeline', 'success', 100, 3, kb_name, created_at, updated_at
  from documents where kb_name = '${KB_NAME}';
  insert into sessions (id, title, kb_name, created_at, updated_at)
  select gen_random_uuid(), case when n % 2 = 0 then '上海的住宿限额 ' || n else 'What is the limit of no. ' || n end,
         '${KB_NAME}', now() - make_interval(secs => n), now() - make_interval(secs => n)
  from generate_series(1, ${ROWS}) n;
  insert into messages (id, session_id, role, content)
  select gen_random_uuid(), id, role, 'said' from sessions, unnest('{user,assistant}'::text[]) role
  where kb_name = '${KB_NAME}';
`;

/** Lists of 100,000 rows: first page, last page, and a search in titles. */
export async function listFigures({ urls }: IsolatedStack): Promise<Figure[]> {
  await withClient(urls.databaseUrl, async (client) => {
    await client.query(SEED);
    await client.query('vacuum analyze');
  });
  const figures: Figure[] = [];
  for (const path of ['/documents', '/tasks', '/sessions']) {
    const url = `${urls.baseUrl}${path}?limit=${PAGE}`;
    const first = await p95(url);
    const { total = ROWS } = await getJson<{ total?: number }>(url);
    const last = await p95(`${url}&offset=${total - PAGE}`);
    figures.push(firstPageFigure(`GET ${path} p95, first page`, first), lastPageFigure(path, last, first));
  }
  const found = await p95(`${urls.baseUrl}/sessions?q=${encodeURIComponent('限额 9999')}`);
  return [...figures, firstPageFigure('GET /sessions?q= p95, a title that few have', found)];
}

async function p95(url: string): Promise<number> {
  await timeEach(Array.from({ length: WARM_UP }), () => getJson(url));
  return percentile(await timeEach(Array.from({ length: REQUESTS }), () => getJson(url)), 0.95);
}

function firstPageFigure(name: string, value: number): Figure {
  return {
    name,
    note: `${ROWS.toLocaleString('en')} rows, ${REQUESTS} requests`,
    value,
    unit: 'ms',
    baseline: null,
    bar: `under ${BAR_MS} ms`,
    isReached: value < BAR_MS,
  };
}

function lastPageFigure(path: string, value: number, first: number): Figure {
  return {
    name: `GET ${path} p95, last page`,
    value,
    unit: 'ms',
    baseline: { name: 'first page', value: first },
    bar: `under ${BAR_MS} ms, ${MOST_OF_FIRST} times the first or less`,
    isReached: value < BAR_MS && value <= MOST_OF_FIRST * first,
  };
}
