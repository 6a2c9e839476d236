import { Command } from 'commander';
import type { components } from '../api/generated/query-gateway.js';
import { ApiError } from '../api/api.error.js';
import { knowledgeClient } from '../api/knowledge-client.js';
import { serverSentEvents } from '../api/server-sent-events.js';
import { sourceList } from '../output/source-list.js';
import { stripVTControlCharacters } from 'node:util';

type Sources = components['schemas']['QuerySources'];

interface AskOptions {
  kb?: string;
  session?: string;
  json?: boolean;
}

/** `ask "question"`: streams the answer, then lists the sources that it cites. */
export function askCommand(): Command {
  return new Command('ask')
    .description('ask a question; the answer is streamed, with numbered sources')
    .argument('<question...>')
    .option('--kb <name>', 'knowledge base (default: the default one)')
    .option('--session <id>', 'go on with an earlier session')
    .option('--json', 'print the whole answer as JSON')
    .action(async (words: string[], options: AskOptions, command: Command) => {
      await ask(words.join(' '), options, command);
    });
}

async function ask(question: string, options: AskOptions, command: Command): Promise<void> {
  const client = await knowledgeClient(command);
  const answer = await client.POST('/query/stream', {
    body: { query: question, kb_name: options.kb ?? null, session_id: options.session ?? null },
    parseAs: 'stream',
  });
  if (!answer.response.ok) throw new ApiError(answer.response.status, answer.error);
  const body: ReadableStream<Uint8Array> | null | undefined = answer.data as never;
  if (!body) throw new Error('The service sent no answer.');
  await printAnswer(body, options);
}

async function printAnswer(body: ReadableStream<Uint8Array>, options: AskOptions): Promise<void> {
  let sessionId = '';
  for await (const { event, data } of serverSentEvents(body)) {
    if (event === 'session') sessionId = (data as { session_id: string }).session_id;
    if (event === 'error') throw new Error((data as { message: string }).message);
    if (event === 'token' && !options.json) {
      process.stdout.write(stripVTControlCharacters((data as { delta: string }).delta));
    }
    if (event === 'done') {
      printEnd(data as { answer: string; sources: Sources }, sessionId, options);
      return;
    }
  }
  throw new Error('The connection ended before the answer did. Ask again.');
}

function printEnd(done: { answer: string; sources: Sources }, sessionId: string, options: AskOptions): void {
  if (options.json) {
    process.stdout.write(`${JSON.stringify({ session_id: sessionId, ...done }, null, 2)}\n`);
    return;
  }
  const cited = new Set([...done.answer.matchAll(/\[(\d+)\]/g)].map((match) => Number(match[1])));
  const sources = done.sources.text.filter((source) => cited.has(source.citation));
  process.stdout.write(sources.length ? `\n\nSources\n${sourceList(sources)}\n` : '\n');
  process.stdout.write(`\nSession ${sessionId} (go on with --session)\n`);
}
