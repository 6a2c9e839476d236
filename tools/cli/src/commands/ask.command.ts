import { Command } from 'commander';
import type { components } from '../api/generated/query-gateway.js';
import { ApiError } from '../api/api.error.js';
import { CitationNumbers } from '@tessera/tool-local/citation-numbers';
import { knowledgeClient } from '../api/knowledge-client.js';
import { serverSentEvents } from '../api/server-sent-events.js';
import { attachFiles } from '../attachments/attach-files.js';
import { noteNewerElsewhere } from '../output/newer-elsewhere.js';
import { listedSources, sourceList } from '../output/source-list.js';
import { printWarning } from '../output/print.js';
import { printable } from '../output/table.js';
import { stripVTControlCharacters } from 'node:util';

type Answer = components['schemas']['QueryDone'];
type Attachment = components['schemas']['AttachmentOut'];

interface AskOptions {
  kb?: string;
  session?: string;
  attach: string[];
  json?: boolean;
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
    .action(async (words: string[], options: AskOptions, command: Command) => {
      await ask(words.join(' '), options, command);
    });
}

async function ask(question: string, options: AskOptions, command: Command): Promise<void> {
  const client = await knowledgeClient(command);
  const attachments = await attachFiles(client, options.attach);
  const answer = await client.POST('/query/stream', {
    body: {
      query: question,
      kb_name: options.kb ?? null,
      session_id: options.session ?? null,
      attachments: attachments.map(({ attachment_id }) => attachment_id),
    },
    parseAs: 'stream',
  });
  if (!answer.response.ok) throw new ApiError(answer.response.status, answer.error);
  const body: ReadableStream<Uint8Array> | null | undefined = answer.data as never;
  if (!body) throw new Error('The service sent no answer.');
  const { route } = await printAnswer(body, { ...options, attachments });
  if (!options.kb && !options.session) await noteNewerElsewhere(client, route.kb_name);
}

interface PrintedWith extends AskOptions {
  attachments: Attachment[];
}

async function printAnswer(body: ReadableStream<Uint8Array>, options: PrintedWith): Promise<Answer> {
  let sessionId = '';
  const numbers = new CitationNumbers();
  for await (const { event, data } of serverSentEvents(body)) {
    if (event === 'session') sessionId = (data as { session_id: string }).session_id;
    if (event === 'step') printWarning(data as { name: string; message?: string });
    if (event === 'error') throw new Error((data as { message: string }).message);
    if (event === 'token' && !options.json) {
      process.stdout.write(stripVTControlCharacters(numbers.push((data as { delta: string }).delta)));
    }
    if (event === 'done') {
      printEnd(data as Answer, { ...options, sessionId, numbers });
      return data as Answer;
    }
  }
  throw new Error('The connection was closed before the answer was complete. Ask again.');
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
