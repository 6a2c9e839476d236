import { Tessera } from '@tessera/client';
import { type IsolatedStack } from '@tessera/tool-local';
import type { Figure } from './figures.js';
import { timeStreamEvents } from './http.js';
import type { InProcessSearch } from './in-process-search.js';
import { percentile, timed, timeEach } from './statistics.js';

/** By then V8 has optimised both sides. */
const WARM_UP = 200;
const CONCURRENCY = 32;
/** Chunks from which an index counts as large. */
export const LARGE_INDEX = 1_000_000;
/** Questions per turn. */
const BLOCK = 25;

export interface SearchBenchOptions {
  stack: IsolatedStack;
  kbName: string;
  questions: string[];
}

/**
 * POST /search compared with the same search in this process. They alternate, to share the machine's state, but not at
 * every question, to keep their own caches warm.
 */
export async function searchFigures(
  { stack, kbName, questions }: SearchBenchOptions,
  inProcess: InProcessSearch,
  chunks: number,
): Promise<Figure[]> {
  const search = searcher(stack, kbName);
  for (const question of questions.slice(0, WARM_UP)) {
    await search(question);
    await inProcess.search(question);
  }
  const overHttp: number[] = [];
  const direct: number[] = [];
  for (let start = 0; start < questions.length; start += BLOCK) {
    const block = questions.slice(start, start + BLOCK);
    overHttp.push(...(await timeEach(block, search)));
    direct.push(...(await timeEach(block, (question) => inProcess.search(question))));
  }
  const p50 = percentile(overHttp, 0.5);
  const directP50 = percentile(direct, 0.5);
  const p95 = percentile(overHttp, 0.95);
  const size = `${chunks.toLocaleString('en')} chunks`;
  const figures: Figure[] = [
    {
      name: `POST /search p50, ${size}`,
      note: `${questions.length} questions`,
      value: p50,
      unit: 'ms',
      baseline: { name: 'in process', value: directP50 },
      bar: '1.5 or less',
      isReached: p50 / directP50 <= 1.5,
    },
  ];
  if (chunks < 100_000) return figures;
  const barMs = chunks < LARGE_INDEX ? 60 : 40;
  return [
    ...figures,
    {
      name: `POST /search p95, ${size}`,
      value: p95,
      unit: 'ms',
      baseline: { name: 'in process', value: percentile(direct, 0.95) },
      bar: `under ${barMs} ms`,
      isReached: p95 < barMs,
    },
  ];
}

/** Time until the first two relevant events of POST /query/stream. */
export async function streamFigures({ stack, kbName, questions }: SearchBenchOptions): Promise<Figure[]> {
  const { baseUrl } = stack.urls;
  const ask = (query: string) => timeStreamEvents(baseUrl, { query, kb_name: kbName });
  for (const question of questions.slice(0, WARM_UP)) await ask(question);
  const session: number[] = [];
  const sources: number[] = [];
  for (const question of questions) {
    const seen = await ask(question);
    session.push(seen.get('session') ?? Infinity);
    sources.push(seen.get('sources') ?? Infinity);
  }
  const roundTrips = await timeEach(questions, () => roundTrip(`${baseUrl}/documents?limit=1`));
  const searches = await timeEach(questions, searcher(stack, kbName));
  return [
    waitFigure('session', session, 10, { name: 'GET /documents', value: percentile(roundTrips, 0.5) }),
    waitFigure('sources', sources, 80, { name: 'POST /search', value: percentile(searches, 0.5) }),
  ];
}

function waitFigure(event: string, waits: number[], barMs: number, baseline: Figure['baseline']): Figure {
  const value = percentile(waits, 0.5);
  return {
    name: `POST /query/stream until \`${event}\`, p50`,
    note: `${waits.length} questions`,
    value,
    unit: 'ms',
    baseline,
    bar: `${barMs} ms or less`,
    isReached: value <= barMs,
  };
}

/** Searches per second, concurrent and sequential. */
export async function concurrencyFigure({ stack, kbName, questions }: SearchBenchOptions): Promise<Figure> {
  const search = searcher(stack, kbName);
  const alone = questions.length / ((await timed(() => timeEach(questions, search))) / 1000);
  const queue = [...questions];
  let errors = 0;
  const work = async () => {
    for (let question = queue.pop(); question; question = queue.pop()) {
      await search(question).catch(() => errors++);
    }
  };
  const ms = await timed(() => Promise.all(Array.from({ length: CONCURRENCY }, work)));
  const together = questions.length / (ms / 1000);
  return {
    name: `${CONCURRENCY} concurrent searches`,
    note: `${errors} errors`,
    value: together,
    unit: 'searches/s',
    baseline: { name: 'one at a time', value: alone },
    bar: '1 or more, no error',
    isReached: together >= alone && errors === 0,
  };
}

/** Overhead of the edge for a small request. */
export async function edgeFigure({ stack, questions }: SearchBenchOptions): Promise<Figure> {
  const path = '/documents?limit=1';
  const direct = `${stack.urls.services['query-gateway']}${path}`;
  const through = `${stack.urls.baseUrl}${path}`;
  const times: Record<string, number[]> = { [direct]: [], [through]: [] };
  for (let count = 0; count < 2 * questions.length; count++) {
    for (const url of [direct, through]) times[url]?.push(await timed(() => roundTrip(url)));
  }
  const value = percentile(times[through] ?? [], 0.5);
  const baseline = percentile(times[direct] ?? [], 0.5);
  return {
    name: 'GET /documents through the edge, p50',
    value,
    unit: 'ms',
    baseline: { name: 'straight to the service', value: baseline },
    bar: 'under 1 ms more',
    isReached: value - baseline < 1,
  };
}

function searcher({ urls }: IsolatedStack, kbName: string): (question: string) => Promise<unknown> {
  const client = new Tessera({ baseUrl: urls.baseUrl, maxRetries: 0 });
  return (query) => client.search({ query, kb_name: kbName });
}

/** @throws Error unless successful */
export async function roundTrip(url: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
  await response.arrayBuffer();
}
