import { Command, InvalidArgumentError } from 'commander';
import { unwrap } from '@tessera/client';
import { openTessera } from '../api/open-tessera.js';
import { printWarning } from '../output/print.js';
import { noteNewerElsewhere } from '../output/newer-elsewhere.js';
import { listedSources, sourceList } from '../output/source-list.js';

interface SearchOptions {
  kb?: string;
  top: number;
  json?: boolean;
}

/** `search "words"`: lists the passages found, best first. */
export function searchCommand(): Command {
  return new Command('search')
    .argument('<words...>')
    .option('--kb <name>', 'knowledge base (default: the default knowledge base)')
    .option('--top <n>', 'number of passages, 1 to 100', topK, 8)
    .option('--json', 'print the full response as JSON')
    .action(async (words: string[], options: SearchOptions, command: Command) => {
      const client = await openTessera(command);
      const found = unwrap(
        await client.http.POST('/search', {
          body: { query: words.join(' '), kb_name: options.kb ?? null, top_k: options.top },
        }),
      );
      for (const step of found.steps) printWarning(step);
      if (options.json) process.stdout.write(`${JSON.stringify(found, null, 2)}\n`);
      else process.stdout.write(`${sourceList(listedSources(found.sources)) || 'Nothing found.'}\n`);
      if (!options.kb) await noteNewerElsewhere(client, found.route.kb_name);
    });
}

function topK(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 100)
    throw new InvalidArgumentError('Specify a number from 1 to 100.');
  return value;
}
