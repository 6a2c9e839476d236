import { Command } from 'commander';
import { type Tessera, unwrap } from '@tessera/client';
import { openTessera } from '../api/open-tessera.js';
import { confirm, type Confirmation, yesOption } from '../output/confirm.js';
import { clip, printable, table } from '../output/table.js';

/** `documents` lists documents; `documents delete <document_id…>` deletes some. */
export function documentsCommand(): Command {
  return new Command('documents')
    .argument('[name]', 'part of the name')
    .option('--kb <name>', 'list only documents of this knowledge base')
    .option('--json', 'print as JSON')
    .action(async (name: string | undefined, options: { kb?: string; json?: boolean }, command: Command) => {
      const client = await openTessera(command);
      const query = { q: name, kb_name: options.kb };
      const page = unwrap(await client.http.GET('/documents', { params: { query } }));
      if (options.json) {
        process.stdout.write(`${JSON.stringify(page, null, 2)}\n`);
        return;
      }
      const rows = page.items.map((document) => [
        document.document_id,
        clip(printable(document.name), 40),
        document.kb_name,
        document.source_type,
        document.status,
        document.text_chunk_count + document.visual_chunk_count,
      ]);
      process.stdout.write(`${table(['DOCUMENT', 'NAME', 'KB', 'TYPE', 'STATUS', 'CHUNKS'], rows)}\n`);
      if (page.total > page.items.length) process.stdout.write(`${page.items.length} of ${page.total}\n`);
    })
    .addCommand(deleteCommand());
}

function deleteCommand(): Command {
  return new Command('delete')
    .description('delete documents with their chunks and files')
    .argument('<document_id...>')
    .addOption(yesOption())
    .action(async (ids: string[], options: Confirmation, command: Command) => {
      const client = await openTessera(command);
      const names = await Promise.all(ids.map((id) => nameOf(client, id)));
      await confirm(`This deletes ${names.join(', ')}.`, options);
      for (const [index, id] of ids.entries()) {
        const path = { document_id: id };
        const { deleted } = unwrap(
          await client.http.DELETE('/documents/{document_id}', { params: { path } }),
        );
        process.stdout.write(`${deleted ? 'Deleted' : 'Already deleted:'} ${names[index]}.\n`);
      }
    });
}

/** @throws Error if the document does not exist */
async function nameOf(client: Tessera, id: string): Promise<string> {
  const path = { document_id: id };
  const answer = await client.http.GET('/documents/{document_id}', { params: { path } });
  if (answer.response.status === 404) throw new Error(`There is no document ${printable(id)}.`);
  const { name, kb_name } = unwrap(answer);
  return `${printable(name)} in ${kb_name}`;
}
