import { Command } from 'commander';
import { knowledgeClient, unwrap } from '../api/knowledge-client.js';
import { table } from '../output/table.js';

/** `kbs`: the knowledge bases; `kbs create <name>` registers one. */
export function knowledgeBasesCommand(): Command {
  return new Command('kbs')
    .description('list the knowledge bases, or create one')
    .option('--json', 'print as JSON')
    .action(async (options: { json?: boolean }, command: Command) => {
      const client = await knowledgeClient(command);
      const page = unwrap(await client.GET('/kbs', {}));
      if (options.json) {
        process.stdout.write(`${JSON.stringify(page, null, 2)}\n`);
        return;
      }
      const rows = page.items.map((kb) => [
        kb.kb_name,
        kb.document_count,
        kb.chunk_count,
        kb.last_ingested_at,
      ]);
      process.stdout.write(`${table(['KB', 'DOCUMENTS', 'CHUNKS', 'LAST INGESTED'], rows)}\n`);
    })
    .addCommand(
      new Command('create')
        .argument('<name>')
        .action(async (name: string, _options: object, command: Command) => {
          const client = await knowledgeClient(command);
          const kb = unwrap(await client.POST('/kbs', { body: { kb_name: name } }));
          process.stdout.write(`Created ${kb.kb_name}.\n`);
        }),
    );
}
