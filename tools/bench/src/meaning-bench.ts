import { loadavg } from 'node:os';
import { resolve } from 'node:path';
import { Tessera } from '@tessera/client';
import { DEFAULT_MODEL, type IsolatedStack, servedModelSettings } from '@tessera/tool-local';
import { startApp } from '@tessera/testing';
import type { Figure } from './figures.js';
import { gatewaySettings } from './in-process-search.js';
import { MadeUpVectors } from './made-up-vectors.js';
import type { Prose } from './prose.js';
import { seedChunks } from './seed.js';
import { percentile, timeEach } from './statistics.js';

const WARM_UP = 200;
/** Turns of 25 questions each, alternating between the gateways. */
const TURNS = 40;
const QUESTIONS = 25;
/** Uses the turns in which keyword search was fastest, when the machine was quietest. */
const QUIETEST = 8;
/** How much longer than keyword search the median search may take. */
const P50_EXTRA_MS = 30;
const P95_BAR_MS = 80;

export interface MeaningOptions {
  chunks: number;
  /** Folder that contains the default model. */
  models: string;
  prose: Prose;
  scratch: string;
  note: (line: string) => void;
}

/** `words` without a model, `fresh` with new questions to embed, `known` with cached ones. */
const KINDS = ['words', 'fresh', 'known'] as const;
type Kind = (typeof KINDS)[number];

/** Milliseconds of each search of a turn. */
type Turn = Record<Kind, number[]>;

type Search = (question: string) => Promise<unknown>;

/**
 * POST /search with an embedding model and with keywords alone: two gateways on the same index answer the same
 * questions in turn. Chunk vectors are generated; the model embeds the questions.
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
        words: searcher(stack.urls.services['query-gateway'] as string, kbName),
        meaning: searcher(gateway.baseUrl, kbName),
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
  { words, meaning }: { words: Search; meaning: Search },
): Promise<Turn[]> {
  const questions = (count: number) => Array.from({ length: count }, () => prose.question());
  for (const question of questions(WARM_UP)) {
    await words(question);
    await meaning(question);
  }
  const turns: Turn[] = [];
  while (turns.length < TURNS) {
    const asked = questions(QUESTIONS);
    const turn: Turn = {
      words: await timeEach(asked, words),
      fresh: await timeEach(asked, meaning),
      known: await timeEach(asked, meaning),
    };
    turns.push(turn);
    const told = KINDS.map((kind) => `${kind} ${percentile(turn[kind], 0.5).toFixed(1)}`).join(', ');
    note(`  Turn ${turns.length}, load ${loadavg()[0]?.toFixed(1)}: ${told} ms in the middle`);
  }
  return turns;
}

function figuresOf(turns: Turn[], size: string): Figure[] {
  const middle = ({ words }: Turn) => percentile(words, 0.5);
  const quietest = turns.sort((a, b) => middle(a) - middle(b)).slice(0, QUIETEST);
  const timesOf = (kind: Kind) => quietest.flatMap((turn) => turn[kind]);
  const figure = (kind: Kind, questions: string, share: number): Figure => {
    const [value, words] = [percentile(timesOf(kind), share), percentile(timesOf('words'), share)];
    return {
      name: `POST /search with a model p${100 * share}, ${questions}, ${size}`,
      note: `the quietest ${QUIETEST} of ${TURNS} turns`,
      value,
      unit: 'ms',
      baseline: { name: 'words alone', value: words },
      ...(share === 0.5
        ? { bar: `${P50_EXTRA_MS} ms more or less`, isReached: value <= words + P50_EXTRA_MS }
        : { bar: `${P95_BAR_MS} ms or less`, isReached: value <= P95_BAR_MS }),
    };
  };
  return [
    figure('fresh', 'new questions', 0.5),
    figure('fresh', 'new questions', 0.95),
    figure('known', 'known questions', 0.5),
    figure('known', 'known questions', 0.95),
  ];
}

function searcher(baseUrl: string, kbName: string): Search {
  const client = new Tessera({ baseUrl, maxRetries: 0 });
  return async (query) => {
    const { steps } = await client.search({ query, kb_name: kbName });
    const warning = steps.find(({ name }) => name === 'warning');
    if (warning) throw new Error(`A search was answered with a warning: ${JSON.stringify(warning)}`);
  };
}
