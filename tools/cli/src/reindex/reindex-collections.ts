import { COLLECTIONS } from '@tessera/contracts';
import { embeddingSettings, openEmbeddingModel } from '@tessera/models';
import { loadConfig, tlsSettings } from '@tessera/platform';
import { openVectorStore, vectorsSettings } from '@tessera/vectors';
import { type ReindexedCollection, Reindexer } from './reindexer.js';

const settings = { tls: tlsSettings, embedding: embeddingSettings, vectors: vectorsSettings };

/**
 * Reindexes all collections of an installation, with the settings of its services.
 * @param options.finish make the model's space the only one
 * @throws ConfigError, ModelServerError, VectorStoreUnusableError
 */
export async function reindexCollections(
  environment: Record<string, string | undefined>,
  { finish, report }: { finish: boolean; report: (collection: string, made: number) => void },
): Promise<{ model: string; collections: ReindexedCollection[] }> {
  const config = loadConfig(settings, environment);
  const model = await openEmbeddingModel(config.embedding);
  const spaces = openVectorStore(config.vectors);
  try {
    const reindexer = new Reindexer(spaces, model, report);
    const collections: ReindexedCollection[] = [];
    for (const collection of Object.values(COLLECTIONS))
      collections.push(await (finish ? reindexer.finish(collection) : reindexer.fill(collection)));
    return { model: model.space.model, collections };
  } finally {
    await spaces.close();
  }
}
