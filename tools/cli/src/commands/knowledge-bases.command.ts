import { Command } from 'commander';
import { unwrap } from '@tessera/client';
import { openTessera } from '../api/open-tessera.js';
import { confirm, type Confirmation, yesOption } from '../output/confirm.js';
import { print } from '../output/print.js';
import { printable, table } from '../output/table.js';

/** `kbs` lists knowledge bases; `kbs create <name>` and `kbs delete <name>` create and delete one. */
export function knowledgeBasesCommand(): Command {
  return new Command('kbs')
    .option('--json', 'print as JSON')
    .action(async (options: { json?: boolean }, command: Command) => {
      const client = await openTessera(command);
      const page = unwrap(await client.http.GET('/kbs', {}));
      const rows = page.items.map((kb) => [
        kb.kb_name,
        kb.document_count,
        kb.chunk_count,
        kb.last_ingested_at,
      ]);
      print(options, page, table(['KB', 'DOCUMENTS', 'CHUNKS', 'LAST INGESTED'], rows));
    })
    .addCommand(createCommand())
    .addCommand(deleteCommand());
}

function createCommand(): Command {
  return new Command('create')
    .description('create a knowledge base')
    .argument('<name>')
    .action(async (name: string, _options: object, command: Command) => {
      const client = await openTessera(command);
      const kb = unwrap(await client.http.POST('/kbs', { body: { kb_name: name } }));
      process.stdout.write(`Created ${kb.kb_name}.\n`);
    });
}

function deleteCommand(): Command {
  return new Command('delete')
    .description('delete a knowledge base and all its documents')
    .argument('<name>')
    .option('--keep', 'delete only the documents and keep the empty knowledge base')
    .addOption(yesOption())
    .action(async (name: string, options: Confirmation & { keep?: boolean }, command: Command) => {
      const client = await openTessera(command);
      const path = { kb_name: name };
      const answer = await client.http.GET('/kbs/{kb_name}', { params: { path } });
      if (answer.response.status === 404) throw new Error(`There is no knowledge base ${printable(name)}.`);
      const { document_count: count } = unwrap(answer);
      const documents = `${count} ${count === 1 ? 'document' : 'documents'}`;
      await confirm(
        options.keep ? `This deletes ${documents} of ${name}.` : `This deletes ${name} and ${documents}.`,
        options,
      );
      const query = { keep: options.keep ?? false };
      const { job_id } = unwrap(await client.http.DELETE('/kbs/{kb_name}', { params: { path, query } }));
      process.stdout.write(
        `${options.keep ? `Emptied ${name}.` : `Deleted ${name}.`} Its files and vectors are removed in the background (task ${job_id}).\n`,
      );
    });
}
