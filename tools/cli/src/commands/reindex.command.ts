import { Command } from 'commander';
import { localVectors } from '../local-state.js';
import { print } from '../output/print.js';
import type { ReindexedCollection } from '../reindex/reindexer.js';

interface ReindexOptions {
  finish?: boolean;
  json?: boolean;
}

/** `reindex`: moves all vectors from one embedding model to another. */
export function reindexCommand(): Command {
  return new Command('reindex')
    .description(
      'recompute all vectors with the embedding model configured by EMBEDDING_*, while the services run; resumes after an interruption',
    )
    .option(
      '--finish',
      'remove the vectors of all other models, once all services use these settings; run it with the previous settings to roll back',
    )
    .option('--json', 'print as JSON')
    .action(async ({ finish = false, ...options }: ReindexOptions) => {
      // Loaded here because models and stores would slow the start of other commands.
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
  if (state === 'absent') return `${collection}: nothing indexed yet`;
  const vectors = `${made} ${made === 1 ? 'vector' : 'vectors'} created`;
  return state === 'ready'
    ? `${collection}: ${vectors} next to the previous ones`
    : `${collection}: ${vectors}`;
}

function adviceOf(collections: ReindexedCollection[]): string {
  return collections.some(({ state }) => state === 'ready')
    ? 'Restart the services with these settings one by one, then run `reindex --finish` with the same settings.'
    : 'Nothing left to do.';
}
