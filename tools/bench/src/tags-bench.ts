import { randomUUID } from 'node:crypto';
import { waitUntil, withClient } from '@tessera/testing';
import type { IsolatedStack } from '@tessera/tool-local';
import type { Figure } from './figures.js';
import { Prose } from './prose.js';
import { Random } from '@tessera/testing';
import { roundTrip } from './search-bench.js';
import { ingestTemplate, registerCopy } from './seed.js';
import { percentile, timed } from './statistics.js';

const CHUNKS_PER_DOCUMENT = 50;
const KEYWORDS_PER_CHUNK = 5;
const KB_NAMES = ['bench-tags-a', 'bench-tags-b', 'bench-tags-c'];
/** Words for keywords of one or two words: about 100,000 different ones at 100,000 chunks. */
const VOCABULARY = { vocabularySize: 3_000, longestWord: 4 };
const ROUNDS = 300;
const WARM_UP = 50;

/**
 * GET /tags compared with GET /documents of one row, which reads almost nothing. Documents and keywords are written
 * straight to the registry; the services count them as if ingested.
 */
export async function tagFigures(
  stack: IsolatedStack,
  { chunks, scratch, seed }: { chunks: number; scratch: string; seed: number },
): Promise<Figure[]> {
  const random = new Random(seed);
  const prose = new Prose(random, VOCABULARY);
  const tags = await seedKeywords(stack, prose, random, { chunks, scratch });
  const word = prose.contentWord();
  const { baseUrl } = stack.urls;
  const baseline = `${baseUrl}/documents?limit=1`;
  const cases = [
    ['GET /tags', '/tags'],
    ['GET /tags?kb_name=', `/tags?kb_name=${KB_NAMES[0]}`],
    ['GET /tags?kb_names= of two', `/tags?kb_names=${KB_NAMES[0]}&kb_names=${KB_NAMES[1]}`],
    ['GET /tags?q=', `/tags?q=${word}`],
    ['GET /tags?q= with a wrong letter', `/tags?q=${word}${word.at(-1)}`],
  ] as const;
  const times = new Map([
    [baseline, []],
    ...cases.map(([, path]) => [`${baseUrl}${path}`, []] as const),
  ] as Array<[string, number[]]>);
  for (let round = -WARM_UP; round < ROUNDS; round++)
    for (const [url, measured] of times) {
      const ms = await timed(() => roundTrip(url));
      if (round >= 0) measured.push(ms);
    }
  return cases.flatMap(([name, path]) =>
    (
      [
        [0.5, 20],
        [0.95, 25],
      ] as const
    ).map(([share, barMs]): Figure => {
      const value = percentile(times.get(`${baseUrl}${path}`) ?? [], share);
      return {
        name: `${name} p${share * 100}, ${chunks.toLocaleString('en')} chunks`,
        note: `${tags.toLocaleString('en')} tags`,
        value,
        unit: 'ms',
        baseline: { name: 'GET /documents of one row', value: percentile(times.get(baseline) ?? [], share) },
        bar: `under ${barMs} ms`,
        isReached: value < barMs,
      };
    }),
  );
}

/** Waits until the services have counted them. @returns the number of different keywords */
async function seedKeywords(
  { urls }: IsolatedStack,
  prose: Prose,
  random: Random,
  { chunks, scratch }: { chunks: number; scratch: string },
): Promise<number> {
  const templates: Array<{ kbName: string; templateId: string }> = [];
  for (const kbName of KB_NAMES)
    templates.push({
      kbName,
      templateId: await ingestTemplate(urls.baseUrl, prose, { kbName, scratch }),
    });
  return withClient(urls.databaseUrl, async (database) => {
    for (let done = 0; done < chunks; done += CHUNKS_PER_DOCUMENT) {
      const { kbName, templateId } = random.pick(templates);
      const documentId = randomUUID();
      const rows = Array.from({ length: CHUNKS_PER_DOCUMENT }, () => randomUUID()).flatMap((chunkId) =>
        Array.from({ length: KEYWORDS_PER_CHUNK }, () => ({ chunkId, keyword: keyword(prose, random) })),
      );
      await database.query('begin');
      await registerCopy(database, { templateId, documentId, chunkCount: CHUNKS_PER_DOCUMENT });
      await database.query(
        `insert into chunk_keywords (document_id, pipeline, attempt, chunk_id, keyword, kb_name)
         select $1, 'text_pipeline', 1, chunk_id, keyword, $2 from unnest($3::uuid[], $4::text[]) k(chunk_id, keyword)
         on conflict do nothing`,
        [documentId, kbName, rows.map(({ chunkId }) => chunkId), rows.map((row) => row.keyword)],
      );
      await database.query('commit');
    }
    await waitUntil(async () => (await database.query('select 1 from tag_changes limit 1')).rowCount === 0, {
      what: 'the tags to be counted',
      timeoutMs: 600_000,
    });
    await database.query('analyze');
    const { rows } = await database.query<{ count: number }>('select count(*)::int count from tag_words');
    return rows[0]?.count ?? 0;
  });
}

function keyword(prose: Prose, random: Random): string {
  return random.next() < 0.4 ? prose.contentWord() : `${prose.contentWord()} ${prose.contentWord()}`;
}
