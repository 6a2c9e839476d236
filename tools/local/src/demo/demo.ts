import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { HttpClient, type QueryAnswer } from '../client/http-client.js';
import { readJson, type StateFolder } from '../state/state-folder.js';
import { exampleFiles, ingestWithProgress } from './ingest-examples.js';

interface DemoSettings {
  kb_name?: string;
  questions?: string[];
}

/**
 * What a first start shows: the example documents go in, questions come out with answers and their citations.
 * Does nothing when that has been shown before, or when there are no examples.
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
  const client = new HttpClient(baseUrl, apiKey);
  const settings = readJson<DemoSettings>(join(examplesFolder, '.demo.json')) ?? {};
  const files = exampleFiles(examplesFolder);

  print(`\nReading in ${files.length} example documents`);
  if (settings.kb_name) await client.ensureKnowledgeBase(settings.kb_name);
  const tasks = await ingestWithProgress(client, files, { kbName: settings.kb_name, onTerminal, print });
  if (tasks.every((task) => task.status_phase === 'success')) state.rememberDemo();

  for (const question of settings.questions ?? []) {
    print(`\n? ${question}\n`);
    const answer = await client.query({ query: question, kb_name: settings.kb_name });
    for (const line of answerLines(answer)) print(line);
  }
}

/** The answer, then the sources that it cites, numbered as in its text. */
export function answerLines({ answer, sources }: QueryAnswer): string[] {
  const pictures = sources.image.map(({ page, parent_section, ...source }) => ({
    ...source,
    path: parent_section,
    page_nums: page === null ? [] : [page],
  }));
  const cited = [...sources.text, ...pictures].filter(({ citation }) => answer.includes(`[${citation}]`));
  const lines = cited.map(({ citation, file_name, path, page_nums }) => {
    const pages = page_nums?.length ? `, page ${page_nums.join(', ')}` : '';
    return `  [${citation}] ${file_name}${pages}${path ? `: ${path}` : ''}`;
  });
  return [answer, ...(lines.length > 0 ? ['', ...lines] : [])];
}
