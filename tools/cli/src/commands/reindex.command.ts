import { Command } from 'commander';
import { localVectors } from '../local-state.js';
import { print } from '../output/print.js';
import type { ReindexedCollection } from '../reindex/reindexer.js';

interface ReindexOptions {
  finish?: boolean;
  json?: boolean;
}

/** `reindex`: gets the vectors of all documents from one embedding model to another. */
export function reindexCommand(): Command {
  return new Command('reindex')
    .description(
      'make the vectors of all documents by the embedding model that EMBEDDING_PROVIDER and the settings beside it name, while the services run; can be stopped, and goes on',
    )
    .option(
      '--finish',
      'remove the vectors of all other models, once all services run with these settings; with those of before, to go back',
    )
    .option('--json', 'print as JSON')
    .action(async ({ finish = false, ...options }: ReindexOptions) => {
      // Models and stores are much to load for the other commands.
      const { reindexCollections } = await import('../reindex/reindex-collections.js');
      const report = (collection: string, made: number): void => {
        if (process.stderr.isTTY) process.stderr.write(`\r${collection}: ${made} vectors `);
      };
      const environment = { VECTOR_STORE_PATH: localVectors(), ...process.env };
      const { model, collections } = await reindexCollections(environment, { finish, report });
      if (process.stderr.isTTY) process.stderr.write('\r');
      print(options, { model, collections }, [...collections.map(lineOf), adviceOf(collections)].join('\n'));
    });
}

function lineOf({ collection, state, made }: ReindexedCollection): string {
  if (state === 'absent') return `${collection}: there is nothing yet`;
  const vectors = `${made} ${made === 1 ? 'vector' : 'vectors'} made`;
  return state === 'ready'
    ? `${collection}: ${vectors}, beside those of before`
    : `${collection}: ${vectors}`;
}

function adviceOf(collections: ReindexedCollection[]): string {
  return collections.some(({ state }) => state === 'ready')
    ? 'Start the services with these settings, one after the other, and then run `reindex --finish` with them.'
    : 'Nothing is left to do.';
}
