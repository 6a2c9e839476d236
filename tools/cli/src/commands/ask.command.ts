import { Command } from 'commander';
import type { AnswerEvent, KnowledgeSchemas, Tessera } from '@tessera/client';
import { CitationNumbers } from '@tessera/tool-local/citation-numbers';
import { evidencePage } from '../api/evidence.js';
import { openTessera } from '../api/open-tessera.js';
import { attachFiles } from '../attachments/attach-files.js';
import { noteNewerElsewhere } from '../output/newer-elsewhere.js';
import { listedSources, sourceList } from '../output/source-list.js';
import { showEvidence } from '../output/show-evidence.js';
import { printWarning } from '../output/print.js';
import { printable } from '../output/table.js';
import { stripVTControlCharacters } from 'node:util';

type Answer = KnowledgeSchemas['QueryDone'];
type Attachment = KnowledgeSchemas['AttachmentOut'];

interface AskOptions {
  kb?: string;
  session?: string;
  attach: string[];
  json?: boolean;
  show?: boolean;
}

/** `ask "question"`: streams the answer, then lists the cited sources. */
export function askCommand(): Command {
  return new Command('ask')
    .argument('<question...>')
    .option('--kb <name>', 'knowledge base (default: the default knowledge base)')
    .option('--session <id>', 'continue an earlier session')
    .option(
      '--attach <file>',
      'file, or id of an earlier attachment, to answer from; repeatable',
      (file: string, others: string[]) => [...others, file],
      [],
    )
    .option('--json', 'print the full response as JSON')
    .option('--show', 'print the quoted passages, and open a page that shows where they stand')
    .action(async (words: string[], options: AskOptions, command: Command) => {
      await ask(words.join(' '), options, command);
    });
}

async function ask(question: string, options: AskOptions, command: Command): Promise<void> {
  const client = await openTessera(command);
  const attachments = await attachFiles(client, options.attach);
  const events = client.ask({
    query: question,
    kb_name: options.kb ?? null,
    session_id: options.session ?? null,
    attachments: attachments.map(({ attachment_id }) => attachment_id),
  });
  const { route, sessionId, ...done } = await printAnswer(events, { ...options, attachments });
  if (options.show && !options.json) await showPassages(client, { sessionId, done });
  if (!options.kb && !options.session) await noteNewerElsewhere(client, route.kb_name);
}

interface PrintedWith extends AskOptions {
  attachments: Attachment[];
}

async function printAnswer(
  events: AsyncIterable<AnswerEvent>,
  options: PrintedWith,
): Promise<Answer & { sessionId: string }> {
  let sessionId = '';
  const numbers = new CitationNumbers();
  for await (const { event, data } of events) {
    if (event === 'session') sessionId = data.session_id;
    if (event === 'step') printWarning(data);
    if (event === 'token' && !options.json)
      process.stdout.write(stripVTControlCharacters(numbers.push(data.delta)));
    if (event === 'done') {
      printEnd(data, { ...options, sessionId, numbers });
      return { ...data, sessionId, citations: numbers.cited(data.citations) };
    }
  }
  throw new Error('The answer is incomplete. Ask again.');
}

function printEnd(
  done: Answer,
  { attachments, json, sessionId, numbers }: PrintedWith & { sessionId: string; numbers: CitationNumbers },
): void {
  if (json) {
    process.stdout.write(`${JSON.stringify({ session_id: sessionId, attachments, ...done }, null, 2)}\n`);
    return;
  }
  process.stdout.write(stripVTControlCharacters(numbers.end()));
  const sources = numbers.cited(listedSources(done.sources));
  process.stdout.write(sources.length ? `\n\nSources\n${sourceList(sources)}\n` : '\n');
  for (const { attachment_id, filename, expires_at } of attachments)
    process.stdout.write(
      `\nAttached ${printable(filename)} until ${expires_at} (reuse it with --attach ${attachment_id})`,
    );
  process.stdout.write(`\nSession ${sessionId} (continue it with --session)\n`);
}

/** Prints each quoted passage with its place, and opens the evidence page. */
async function showPassages(
  client: Tessera,
  { sessionId, done }: { sessionId: string; done: Pick<Answer, 'message_id' | 'citations'> },
): Promise<void> {
  if (done.citations.length === 0) return;
  for (const { citation, quote, regions, location, reason } of done.citations) {
    const pages = [...new Set(regions.map(({ page }) => page))];
    const place = pages.length > 0 ? `p. ${pages.join(', ')}` : location ? describeLocation(location) : '';
    process.stdout.write(
      `\n  [${citation}] ${printable(quote ?? `(${reason})`)}${place && `  (${printable(place)})`}`,
    );
  }
  const page = await evidencePage(client, { sessionId, messageId: done.message_id });
  process.stdout.write(`\n\nEvidence ${await showEvidence(page)}\n`);
}

function describeLocation(location: NonNullable<Answer['citations'][number]['location']>): string {
  switch (location.kind) {
    case 'sheet':
      return `${location.sheet}!${location.range}`;
    case 'rows':
      return `rows ${location.first_row} to ${location.last_row}`;
    case 'slide':
      return `slide ${location.slide}`;
    case 'paragraphs':
      return location.headings.join(' / ');
  }
}
