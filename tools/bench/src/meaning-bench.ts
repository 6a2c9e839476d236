import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import { DEFAULT_MODEL, HttpClient, type IsolatedStack, servedModelSettings } from '@tessera/tool-local';
import { startApp } from '@tessera/testing';
import type { Figure } from './figures.js';
import { gatewaySettings } from './in-process-search.js';
import { MadeUpVectors } from './made-up-vectors.js';
import { treeUse } from './process-memory.js';
import type { Prose } from './prose.js';
import { seedChunks } from './seed.js';
import { servicePid } from './service-pids.js';
import { percentile, timeEach } from './statistics.js';

const TURNS = 5;
const WARM_UP = 200;
const QUESTIONS = 200;
/** Questions that one gateway is asked before the other's turn. */
const BLOCK = 25;
const P50_BAR_MS = 30;
const P95_BAR_MS = 80;

export interface MeaningOptions {
  chunks: number;
  /** Folder of models with the default one in it. */
  models: string;
  prose: Prose;
  scratch: string;
  note: (line: string) => void;
}

/**
 * What is asked of a turn's questions: `words` without a model, `fresh` where the vector of the question has to be made, `known` where it
 * was made before.
 */
const KINDS = ['words', 'fresh', 'known'] as const;
type Kind = (typeof KINDS)[number];

/** Milliseconds of each search, and of the processor for all of them. */
interface Measured {
  times: number[];
  cpuMs: number;
}

type Turn = Record<Kind, Measured>;

/** A gateway, and the processes that work for its searches. */
interface Asked {
  search: (question: string) => Promise<unknown>;
  pids: number[];
}

/**
 * POST /search with an embedding model beside words alone: two gateways over the same index, one set to the model and one to none, are
 * asked the same questions by turns. Vectors of chunks are made up; those of questions come from the model.
 */
export async function meaningFigures(
  stack: IsolatedStack,
  { chunks, models, prose, scratch, note }: MeaningOptions,
): Promise<Figure[]> {
  const kbName = `bench-meaning-${chunks}`;
  const server = await startApp('model-server', { MODELS_PATH: resolve(models) });
  try {
    const settings = await servedModelSettings({ name: DEFAULT_MODEL, path: models, url: server.baseUrl });
    const vectors = await MadeUpVectors.open(stack, { settings, prose });
    try {
      await seedChunks(stack, prose, { kbName, chunks, scratch, vectors });
      await vectors.finish();
    } finally {
      await vectors.close();
    }
    const gateway = await startApp('query-gateway', { ...gatewaySettings(stack), ...settings });
    try {
      const turns = await takeTurns(prose, note, {
        words: {
          search: searcher(stack.addresses.services['query-gateway'] as string, kbName),
          pids: [servicePid(stack.state.runFile, 'query-gateway')],
        },
        meaning: { search: searcher(gateway.baseUrl, kbName), pids: [gateway.pid, server.pid] },
      });
      return figuresOf(turns, `${chunks.toLocaleString('en')} chunks`);
    } finally {
      await gateway.stop();
    }
  } finally {
    await server.stop();
  }
}

async function takeTurns(
  prose: Prose,
  note: (line: string) => void,
  { words, meaning }: { words: Asked; meaning: Asked },
): Promise<Turn[]> {
  const questions = (count: number) => Array.from({ length: count }, () => prose.question());
  for (const question of questions(WARM_UP)) {
    await words.search(question);
    await meaning.search(question);
  }
  const turns: Turn[] = [];
  for (let at = 1; at <= TURNS; at++) {
    const nothing = (): Measured => ({ times: [], cpuMs: 0 });
    const turn: Turn = { words: nothing(), fresh: nothing(), known: nothing() };
    for (let asked = 0; asked < QUESTIONS; asked += BLOCK) {
      const block = questions(BLOCK);
      for (const kind of KINDS) await measure(turn[kind], block, kind === 'words' ? words : meaning);
    }
    turns.push(turn);
    const told = KINDS.map((kind) => `${kind} ${summary(turn[kind])}`).join(', ');
    note(`  Turn ${at}, load ${loadavg()[0]?.toFixed(1)}: ${told} ms (p50 / p95, processor)`);
  }
  return turns;
}

async function measure(into: Measured, questions: string[], { search, pids }: Asked): Promise<void> {
  const before = cpuMsOf(pids);
  into.times.push(...(await timeEach(questions, search)));
  into.cpuMs += cpuMsOf(pids) - before;
}

function cpuMsOf(pids: readonly number[]): number {
  return pids.flatMap((pid) => [...treeUse(pid).cpuMs.values()]).reduce((sum, ms) => sum + ms, 0);
}

/** Of the turn in which words alone took least, as the machine was quietest then. */
function figuresOf(turns: readonly Turn[], size: string): Figure[] {
  const [quietest] = [...turns].sort(
    (a, b) => percentile(a.words.times, 0.5) - percentile(b.words.times, 0.5),
  );
  const { words, fresh, known } = quietest as Turn;
  const figuresFor = (questions: string, { times, cpuMs }: Measured): Figure[] => [
    ...(
      [
        [0.5, P50_BAR_MS],
        [0.95, P95_BAR_MS],
      ] as const
    ).map(([share, barMs]): Figure => {
      const value = percentile(times, share);
      return {
        name: `POST /search with a model p${100 * share}, ${questions}, ${size}`,
        note: `quietest of ${turns.length} turns of ${times.length}`,
        value,
        unit: 'ms',
        baseline: { name: 'words alone', value: percentile(words.times, share) },
        bar: `${barMs} ms or less`,
        isReached: value <= barMs,
      };
    }),
    {
      name: `Processor of a search with a model, ${questions}, ${size}`,
      value: cpuMs / times.length,
      unit: 'ms',
      baseline: { name: 'words alone', value: words.cpuMs / words.times.length },
      bar: '',
      isReached: null,
    },
  ];
  return [...figuresFor('new questions', fresh), ...figuresFor('known questions', known)];
}

function searcher(baseUrl: string, kbName: string): Asked['search'] {
  const client = new HttpClient(baseUrl);
  return async (query) => {
    const { steps } = await client.search({ query, kb_name: kbName });
    const warning = steps.find(({ name }) => name === 'warning');
    if (warning) throw new Error(`A search was answered with a warning: ${JSON.stringify(warning)}`);
  };
}

function summary({ times, cpuMs }: Measured): string {
  const [p50, p95] = [0.5, 0.95].map((share) => percentile(times, share).toFixed(1));
  return `${p50} / ${p95}, ${(cpuMs / times.length).toFixed(1)}`;
}
