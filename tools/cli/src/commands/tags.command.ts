import { Command } from 'commander';
import { unwrap } from '@tessera/client';
import { openTessera } from '../api/open-tessera.js';
import { clip, printable, table } from '../output/table.js';

/** `tags`: the keywords that questions can be filtered by. */
export function tagsCommand(): Command {
  return new Command('tags')
    .option('--q <text>', 'part of the tag')
    .option('--kb <name>', 'list only tags of this knowledge base')
    .option('--json', 'print as JSON')
    .action(async (options: { q?: string; kb?: string; json?: boolean }, command: Command) => {
      const client = await openTessera(command);
      const query = { q: options.q, kb_name: options.kb };
      const list = unwrap(await client.http.GET('/tags', { params: { query } }));
      if (options.json) {
        process.stdout.write(`${JSON.stringify(list, null, 2)}\n`);
        return;
      }
      const rows = list.items.map((tag) => [
        clip(printable(tag.keyword), 40),
        tag.hit_count,
        tag.document_count,
        tag.kb_count,
      ]);
      process.stdout.write(`${table(['TAG', 'HITS', 'DOCUMENTS', 'KBS'], rows)}\n`);
    });
}
