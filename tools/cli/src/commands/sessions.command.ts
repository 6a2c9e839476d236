import { Command } from 'commander';
import type { KnowledgeSchemas } from '@tessera/client';
import { evidenceOf, evidencePage } from '../api/evidence.js';
import { unwrap } from '@tessera/client';
import { openTessera } from '../api/open-tessera.js';
import { confirm, type Confirmation, yesOption } from '../output/confirm.js';
import { print } from '../output/print.js';
import { clip, printable, table } from '../output/table.js';

type Session = KnowledgeSchemas['SessionOut'];
type Message = KnowledgeSchemas['MessageOut'];

const SHOWN_MESSAGES = 500;

/** `sessions list|show|evidence|delete`: conversations. */
export function sessionsCommand(): Command {
  return new Command('sessions')
    .addCommand(listCommand())
    .addCommand(showCommand())
    .addCommand(evidenceCommand())
    .addCommand(deleteCommand());
}

function listCommand(): Command {
  return new Command('list')
    .description('list sessions, most recently active first')
    .argument('[title]', 'part of the title')
    .option('--kb <name>', 'list only sessions of this knowledge base')
    .option('--json', 'print as JSON')
    .action(async (title: string | undefined, options: { kb?: string; json?: boolean }, command: Command) => {
      const client = await openTessera(command);
      const query = { q: title, kb_name: options.kb };
      const page = unwrap(await client.http.GET('/sessions', { params: { query } }));
      const { items, total } = page;
      const more = total > items.length ? `\n${items.length} of ${total}` : '';
      print(options, page, `${sessionsTable(items)}${more}`);
    });
}

function showCommand(): Command {
  return new Command('show')
    .description('show the messages of a session')
    .argument('<session_id>')
    .option('--json', 'print as JSON')
    .action(async (sessionId: string, options: { json?: boolean }, command: Command) => {
      const client = await openTessera(command);
      const path = { session_id: sessionId };
      const session = unwrap(await client.http.GET('/sessions/{session_id}', { params: { path } }));
      const query = { limit: SHOWN_MESSAGES };
      const page = unwrap(
        await client.http.GET('/sessions/{session_id}/messages', { params: { path, query } }),
      );
      const { items, total } = page;
      const more = total > items.length ? `\n\n${items.length} of ${total} messages` : '';
      print(
        options,
        { ...session, messages: items },
        `${sessionsTable([session])}\n\n${conversation(items)}${more}`,
      );
    });
}

function evidenceCommand(): Command {
  return new Command('evidence')
    .description('print what an answer rests on as JSON, or as a self-contained HTML page')
    .argument('<session_id>')
    .argument('<message_id>')
    .option('--html', 'print the page')
    .action(async (sessionId: string, messageId: string, options: { html?: boolean }, command: Command) => {
      const client = await openTessera(command);
      const answer = { sessionId, messageId };
      if (options.html) process.stdout.write(await evidencePage(client, answer));
      else print({ json: true }, await evidenceOf(client, answer), '');
    });
}

function deleteCommand(): Command {
  return new Command('delete')
    .description('delete a session and its messages')
    .argument('<session_id>')
    .addOption(yesOption())
    .action(async (sessionId: string, options: Confirmation, command: Command) => {
      const client = await openTessera(command);
      const path = { session_id: sessionId };
      await confirm(`This deletes session ${printable(sessionId)}.`, options);
      const { deleted } = unwrap(await client.http.DELETE('/sessions/{session_id}', { params: { path } }));
      if (!deleted) throw new Error(`There is no session ${sessionId}.`);
      process.stdout.write(`Deleted ${sessionId}.\n`);
    });
}

function sessionsTable(sessions: Session[]): string {
  const rows = sessions.map((session) => [
    session.session_id,
    clip(printable(session.title ?? ''), 40),
    session.kb_name,
    session.message_count,
    session.updated_at,
  ]);
  return table(['SESSION', 'TITLE', 'KB', 'MESSAGES', 'LAST ACTIVITY'], rows);
}

function conversation(messages: Message[]): string {
  return messages
    .map(({ role, content }) => `${role === 'user' ? '>' : ' '} ${printable(content)}`)
    .join('\n');
}
