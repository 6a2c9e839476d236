import { openAsBlob, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { IsolatedStack } from '@tessera/tool-local';
import type { Figure } from './figures.js';
import { writePdf } from './pdf-documents.js';
import type { Prose } from './prose.js';
import { percentile, timed } from './statistics.js';

/** About 2 MB of pages by {@link writePdf}. */
const PAGES = 525;
const WARM_UP = 20;
const MOST_MS = 30;

/** Alternates POST /query with an attached, already parsed PDF and without. */
export async function attachmentFigure(
  { stack, kbName, questions }: { stack: IsolatedStack; kbName: string; questions: string[] },
  { scratch, prose }: { scratch: string; prose: Prose },
): Promise<Figure> {
  const { baseUrl } = stack.urls;
  const file = await writePdf(scratch, 'attached.pdf', PAGES, prose);
  const attachment = await attach(baseUrl, file);
  const ask = (query: string, attachments: string[]) =>
    post(baseUrl, '/query', { query, kb_name: kbName, attachments });
  const firstMs = await timed(() => ask(questions[0] as string, [attachment]));
  const withIt: number[] = [];
  const without: number[] = [];
  for (const [index, question] of questions.entries()) {
    const ms = [
      await timed(() => ask(question, [])),
      await timed(() => ask(question, [attachment])),
    ] as const;
    if (index < WARM_UP) continue;
    without.push(ms[0]);
    withIt.push(ms[1]);
  }
  const value = percentile(withIt, 0.5);
  const baseline = percentile(without, 0.5);
  const megabytes = (statSync(file).size / 1024 ** 2).toFixed(1);
  return {
    name: 'POST /query with a PDF attached, from the second question on, p50',
    note: `${megabytes} MB, ${PAGES} pages; the first question ${Math.round(firstMs).toLocaleString('en')} ms`,
    value,
    unit: 'ms',
    baseline: { name: 'without it', value: baseline },
    bar: `${MOST_MS} ms more or less`,
    isReached: value - baseline <= MOST_MS,
  };
}

/** @returns the attachment's id */
async function attach(baseUrl: string, path: string): Promise<string> {
  const form = new FormData();
  form.set('file', await openAsBlob(path), basename(path));
  const response = await fetch(`${baseUrl}/attachments`, { method: 'POST', body: form });
  if (!response.ok)
    throw new Error(`POST /attachments answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { attachment_id: string }).attachment_id;
}

async function post(baseUrl: string, path: string, body: object): Promise<void> {
  const response = await fetch(`${baseUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${path} answered ${response.status}: ${await response.text()}`);
  await response.arrayBuffer();
}
