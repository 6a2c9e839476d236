import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { HttpClient, type ImagePosition, type QueryAnswer } from '../client/http-client.js';
import { CitationNumbers } from './citation-numbers.js';
import { readJson, type StateFolder } from '../state/state-folder.js';
import { exampleFiles, ingestWithProgress } from './ingest-examples.js';

/** Enough for a crashed service to restart on a busy machine. */
const PATIENCE_MS = 120_000;

interface DemoSettings {
  kb_name?: string;
  /** A question, optionally with a mode. */
  questions?: Array<string | { query: string; mode: string }>;
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
  const client = new HttpClient(baseUrl, apiKey, { patienceMs: PATIENCE_MS });
  const settings = readJson<DemoSettings>(join(examplesFolder, '.demo.json')) ?? {};
  const files = exampleFiles(examplesFolder);

  print(`\nIngesting ${files.length} example documents`);
  if (settings.kb_name) await client.ensureKnowledgeBase(settings.kb_name);
  const tasks = await ingestWithProgress(client, files, { kbName: settings.kb_name, onTerminal, print });
  if (tasks.every((task) => task.status_phase === 'success')) state.rememberDemo();

  for (const question of settings.questions ?? []) {
    const asked = typeof question === 'string' ? { query: question } : question;
    print(`\n? ${asked.query}${'mode' in asked ? ` (mode ${asked.mode})` : ''}\n`);
    const answer = await client.query({ ...asked, kb_name: settings.kb_name });
    for (const line of answerLines(answer, baseUrl)) print(line);
  }
}

/** The answer and its cited sources, numbered from 1; images with their URL and region. */
export function answerLines({ answer, sources }: QueryAnswer, baseUrl: string): string[] {
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

function placeOf(position: ImagePosition | null): string {
  if (position === null) return '';
  const [x, y, width, height] = [position.x, position.y, position.width, position.height].map(Math.round);
  return `, ${width} × ${height} pixels at ${x}, ${y}`;
}
