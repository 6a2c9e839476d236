import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { COLLECTIONS } from '@tessera/contracts';
import { loadConfig } from '@tessera/platform';
import type { IsolatedStack } from '@tessera/tool-local';
import { openVectorStore, vectorsSettings } from '@tessera/vectors';
import type { Figure } from './figures.js';
import { treeRssBytes } from './process-memory.js';
import type { Prose } from './prose.js';
import { madeUpDocument, publish } from './seed.js';
import { servicePid } from './service-pids.js';
import { percentile, timeEach } from './statistics.js';

const PUBLISHED = 20;
const MEGABYTE = 1024 * 1024;
/** For capacity planning. */
const UNJUDGED: Pick<Figure, 'baseline' | 'bar' | 'isReached'> = { baseline: null, bar: '', isReached: null };

/** Costs of a large index besides search time: publishing, file size, the gateway's memory. */
export async function largeIndexFigures(
  { env, state }: IsolatedStack,
  { kbName, prose, chunks }: { kbName: string; prose: Prose; chunks: number },
): Promise<Figure[]> {
  const gatewayBytes = treeRssBytes(servicePid(state.runFile, 'query-gateway'));
  const config = loadConfig(vectorsSettings, env);
  const store = openVectorStore(config);
  const size = `${chunks.toLocaleString('en')} chunks`;
  try {
    const documents = Array.from({ length: PUBLISHED }, () => madeUpDocument(kbName, prose));
    const publishing = await timeEach(documents, (document) => publish(store, document));
    const figures: Figure[] = [
      {
        name: `Publishing a document in ${size}, p50`,
        note: `${PUBLISHED} documents of ${documents[0]?.points.length} chunks, straight to the store`,
        value: percentile(publishing, 0.5),
        unit: 'ms',
        ...UNJUDGED,
      },
      {
        name: `RSS of query-gateway after searching ${size}`,
        value: gatewayBytes / MEGABYTE,
        unit: 'MB',
        ...UNJUDGED,
      },
    ];
    if (config.path === undefined) return figures;
    const { size: fileBytes } = await stat(join(config.path, `${COLLECTIONS.text}.db`));
    const file = { name: `File of ${size}, a chunk`, value: fileBytes / chunks, unit: 'bytes' };
    return [...figures, { ...file, ...UNJUDGED }];
  } finally {
    await store.close();
  }
}
