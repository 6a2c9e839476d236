import { Injectable } from '@nestjs/common';
import type {
  DocumentStatus,
  VectorStore,
  VectorStoreFile,
  VectorStoreList,
  VectorStoreSearchPage,
  VectorStoreSearchRequest,
  VectorStoreSearchResult,
} from '@tessera/contracts';
import {
  DocumentRepository,
  type KnowledgeAccess,
  KnowledgeBaseRepository,
  type KnowledgeBaseStatistics,
} from '@tessera/persistence';
import { ServiceError } from '@tessera/platform';
import { requireDocument } from '../documents/require-document.js';
import { comparisonsOf, searchFiltersOf } from './filters.js';
import type { OpenAiReader } from './linked-answers.js';
import { MAX_MODELS, secondsOf } from './models.service.js';
import { type Passage, Passages } from './passages.service.js';
import type { CursorQuery } from './cursor.query.js';

const DEFAULT_RESULTS = 10;

const FILE_STATUSES: Record<DocumentStatus, VectorStoreFile['status']> = {
  pending: 'in_progress',
  indexing: 'in_progress',
  ready: 'completed',
  failed: 'failed',
};

/** Knowledge bases as OpenAI's vector stores. */
@Injectable()
export class VectorStores {
  constructor(
    private readonly knowledgeBases: KnowledgeBaseRepository,
    private readonly documents: DocumentRepository,
    private readonly passages: Passages,
  ) {}

  async list(
    access: KnowledgeAccess,
    { limit = 20, order, after, before }: CursorQuery,
  ): Promise<VectorStoreList> {
    const { items } = await this.knowledgeBases.list(access, { limit: MAX_MODELS, offset: 0 });
    const oldestFirst = items.sort((a, b) => Number(a.createdAt) - Number(b.createdAt));
    const stores = (order === 'asc' ? oldestFirst : oldestFirst.reverse()).map(toVectorStore);
    const indexOf = (id: string) => stores.findIndex((store) => store.id === id);
    const start = after === undefined ? 0 : indexOf(after) + 1;
    const end = before === undefined || indexOf(before) < 0 ? stores.length : indexOf(before);
    const data = stores.slice(start, Math.min(end, start + limit));
    return {
      object: 'list',
      data,
      first_id: data[0]?.id ?? null,
      last_id: data.at(-1)?.id ?? null,
      has_more: start + data.length < end,
    };
  }

  /** @throws ServiceError 404, also for an unreadable one */
  async get(access: KnowledgeAccess, id: string): Promise<VectorStore> {
    const found = await this.knowledgeBases.find(access, id);
    if (!found) throw ServiceError.of('knowledge_base_not_registered');
    return toVectorStore(found);
  }

  /** @throws ServiceError 404 for a document that the knowledge base does not hold */
  async file(access: KnowledgeAccess, kbName: string, id: string): Promise<VectorStoreFile> {
    const document = await requireDocument(this.documents, access, id);
    if (document.kbName !== kbName) throw ServiceError.of('document_not_found');
    const { status, error, createdAt, sizeBytes } = document;
    return {
      id: document.id,
      object: 'vector_store.file',
      created_at: secondsOf(createdAt),
      vector_store_id: kbName,
      status: FILE_STATUSES[status],
      usage_bytes: sizeBytes,
      last_error: status === 'failed' ? { code: 'server_error', message: error ?? '' } : null,
      attributes: {},
    };
  }

  /** @throws ServiceError 404, also for an unreadable one; 422 for filters that have no counterpart */
  async search(
    access: KnowledgeAccess,
    kbName: string,
    request: VectorStoreSearchRequest,
    reader: Pick<OpenAiReader, 'baseUrl' | 'signal'>,
  ): Promise<VectorStoreSearchPage> {
    const { query, filters, max_num_results: limit, ranking_options: ranking } = request;
    const queries = [query].flat();
    const comparisons = filters ? comparisonsOf(filters, 'filters') : [];
    const found = await this.passages.search(
      access,
      {
        queries,
        kbName,
        filters: searchFiltersOf(comparisons, 'filters'),
        limit: limit ?? DEFAULT_RESULTS,
        minScore: ranking?.score_threshold ?? 0,
      },
      reader,
    );
    return {
      object: 'vector_store.search_results.page',
      search_query: queries,
      data: found.map(toResult),
      has_more: false,
      next_page: null,
    };
  }
}

function toVectorStore(kb: KnowledgeBaseStatistics): VectorStore {
  const { documentCount: total } = kb;
  return {
    id: kb.kbName,
    object: 'vector_store',
    created_at: secondsOf(kb.createdAt),
    name: kb.displayName ?? kb.kbName,
    description: kb.description,
    usage_bytes: kb.sizeBytes,
    file_counts: { in_progress: 0, completed: total, failed: 0, cancelled: 0, total },
    status: 'completed',
    last_active_at: kb.lastIngestedAt && secondsOf(kb.lastIngestedAt),
    metadata: {},
  };
}

function toResult({ documentId, title, text, score, attributes }: Passage): VectorStoreSearchResult {
  return { file_id: documentId, filename: title, score, attributes, content: [{ type: 'text', text }] };
}
