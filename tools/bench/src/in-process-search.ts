import { COLLECTIONS } from '@tessera/contracts';
import { LexicalReranker, NoEmbeddingModel } from '@tessera/models';
import { SqliteVectorStore, type VectorStore } from '@tessera/vectors';

/** As many as a query's recall takes from a collection. */
const RECALL_LIMIT = 50;

/** The core of POST /search without any service around it: recall and reranking over the same store folder. */
export interface InProcessSearch {
  readonly store: VectorStore;
  search: (question: string) => Promise<unknown>;
  close: () => Promise<void>;
}

/** @param folder of the vector store, which services may have open as well */
export async function openInProcessSearch(folder: string, kbName: string): Promise<InProcessSearch> {
  const store = new SqliteVectorStore(folder);
  await store.ensureCollection(COLLECTIONS.text, new NoEmbeddingModel().space);
  const reranker = new LexicalReranker();
  return {
    store,
    search: async (text) => {
      const filter = { kbNames: [kbName] };
      const hits = await store.search({ collection: COLLECTIONS.text, text, filter, limit: RECALL_LIMIT });
      const candidates = hits.map(({ id, score, payload: { path, content, language } }) => ({
        id,
        path,
        text: content,
        language,
        recallScore: score,
      }));
      return reranker.rerank(text, candidates);
    },
    close: () => store.close(),
  };
}
