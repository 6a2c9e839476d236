import { Command } from 'commander';
import { knowledgeClient, unwrap } from '../api/knowledge-client.js';
import { clip, printable, table } from '../output/table.js';

/** `documents`: what the registry holds. */
export function documentsCommand(): Command {
  return new Command('documents')
    .description('list the documents')
    .argument('[name]', 'part of the name')
    .option('--kb <name>', 'only those of a knowledge base')
    .option('--json', 'print as JSON')
    .action(async (name: string | undefined, options: { kb?: string; json?: boolean }, command: Command) => {
      const client = await knowledgeClient(command);
      const query = { q: name, kb_name: options.kb };
      const page = unwrap(await client.GET('/documents', { params: { query } }));
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
        document.text_chunk_count,
      ]);
      process.stdout.write(`${table(['DOCUMENT', 'NAME', 'KB', 'TYPE', 'STATUS', 'CHUNKS'], rows)}\n`);
      if (page.total > page.items.length) process.stdout.write(`${page.items.length} of ${page.total}\n`);
    });
}
