import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, ConnectionError, type QueryRequest, type QueryResponse, Tessera } from '@tessera/client';
import { CitationNumbers } from './citation-numbers.js';
import { readJson, type StateFolder } from '../state/state-folder.js';
import { exampleFiles, ingestWithProgress } from './ingest-examples.js';

/** About two minutes: enough for a crashed service to restart on a busy machine. */
const MAX_RETRIES = 16;
const RETRY_AFTER_MS = 1_000;
const MAX_QUESTIONS = 120;

type ImagePosition = QueryResponse['sources']['image'][number]['position'];

interface DemoSettings {
  kb_name?: string;
  /** A question, optionally with a mode. */
  questions?: Array<string | Pick<QueryRequest, 'query' | 'mode'>>;
}

/**
 * Ingests the example documents and prints answers to example questions with their citations. Does nothing if it has run
 * before or there are no examples.
 */
export async function runDemo(
  state: StateFolder,
  options: {
    baseUrl: string;
    apiKey?: string;
    examplesFolder: string;
    onTerminal: boolean;
    print: (line: string) => void;
  },
): Promise<void> {
  const { baseUrl, apiKey, examplesFolder, onTerminal, print } = options;
  if (state.hasDemo || !existsSync(examplesFolder)) return;
  const client = new Tessera({ baseUrl, credential: apiKey, maxRetries: MAX_RETRIES });
  const settings = readJson<DemoSettings>(join(examplesFolder, '.demo.json')) ?? {};
  const files = exampleFiles(examplesFolder);

  print(`\nIngesting ${files.length} example documents`);
  if (settings.kb_name) await client.ensureKnowledgeBase(settings.kb_name);
  const tasks = await ingestWithProgress(client, files, { kbName: settings.kb_name, onTerminal, print });
  if (tasks.every((task) => task.status_phase === 'success')) state.rememberDemo();

  for (const question of settings.questions ?? []) {
    const asked = typeof question === 'string' ? { query: question } : question;
    print(`\n? ${asked.query}${'mode' in asked ? ` (mode ${asked.mode})` : ''}\n`);
    const answer = await ask(client, { ...asked, kb_name: settings.kb_name });
    for (const line of answerLines(answer, baseUrl)) print(line);
  }
}

/** Repeats a question while a service is unavailable; the client does not, since questions cost. */
async function ask(client: Tessera, question: QueryRequest): Promise<QueryResponse> {
  for (let asked = 1; ; asked++) {
    try {
      return await client.query(question);
    } catch (error) {
      const isTemporary =
        error instanceof ConnectionError || (error instanceof ApiError && error.isTemporary);
      if (!isTemporary || asked >= MAX_QUESTIONS) throw error;
      await sleep(RETRY_AFTER_MS);
    }
  }
}

/** The answer and its cited sources, numbered from 1; images with their URL and region. */
export function answerLines(
  { answer, sources }: Pick<QueryResponse, 'answer' | 'sources'>,
  baseUrl: string,
): string[] {
  const pictures = sources.image.map(({ page, parent_section, image_id, position, ...source }) => ({
    ...source,
    path: parent_section,
    page_nums: page === null ? [] : [page],
    picture: image_id === null ? null : `${baseUrl}/images/${image_id}${placeOf(position)}`,
  }));
  const texts = sources.text.map((source) => ({ ...source, picture: null }));
  const numbers = new CitationNumbers();
  const text = numbers.push(answer) + numbers.end();
  const lines = numbers
    .cited([...texts, ...pictures])
    .flatMap(({ citation, file_name, path, page_nums, picture }) => {
      const pages = page_nums?.length ? `, page ${page_nums.join(', ')}` : '';
      const line = `  [${citation}] ${file_name}${pages}${path ? `: ${path}` : ''}`;
      return picture === null ? [line] : [line, `      ${picture}`];
    });
  return [text, ...(lines.length > 0 ? ['', ...lines] : [])];
}

function placeOf(position: ImagePosition): string {
  if (position === null) return '';
  const [x, y, width, height] = [position.x, position.y, position.width, position.height].map(Math.round);
  return `, ${width} × ${height} pixels at ${x}, ${y}`;
}
