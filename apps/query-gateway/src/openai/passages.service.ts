import { Injectable } from '@nestjs/common';
import type { PassageAttributes, QuerySources, SearchRequest } from '@tessera/contracts';
import type { KnowledgeAccess } from '@tessera/persistence';
import { SearchService } from '../search/search.service.js';
import type { OpenAiReader } from './linked-answers.js';
import { urlOf } from './linked-citations.js';
import { OpenAiModels } from './models.service.js';

/** A source of a search, as other vendors' APIs need it. */
export interface Passage {
  documentId: string;
  title: string;
  text: string;
  score: number;
  attributes: PassageAttributes;
}

export interface PassageSearch {
  queries: string[];
  kbName: string;
  filters: Pick<SearchRequest, 'filters' | 'scope'>;
  limit: number;
  minScore: number;
}

/** Searches a knowledge base for clients of other vendors. */
@Injectable()
export class Passages {
  constructor(
    private readonly searches: SearchService,
    private readonly models: OpenAiModels,
  ) {}

  /** Best first; of several queries, with the best score of each passage. @throws ServiceError 404, also if it is unreadable */
  async search(
    access: KnowledgeAccess,
    { queries, kbName, filters, limit, minScore }: PassageSearch,
    { baseUrl, signal }: Pick<OpenAiReader, 'baseUrl' | 'signal'>,
  ): Promise<Passage[]> {
    await this.models.requireStores(access, [kbName]);
    const found = new Map<string, Passage>();
    for (const query of queries) {
      const request = { query: query.trim(), kb_name: kbName, top_k: limit, ...filters };
      const { sources } = await this.searches.search(access, request, signal);
      for (const passage of passagesOf(sources, baseUrl)) {
        const key = `${passage.documentId} ${passage.attributes['chunk_id']}`;
        if (passage.score > (found.get(key)?.score ?? -1)) found.set(key, passage);
      }
    }
    return [...found.values()]
      .filter(({ score }) => score >= minScore)
      .sort((a, b) => b.score - a.score)
      .slice(0, limit);
  }
}

/** The sources of documents with text. */
export function passagesOf({ text, image }: QuerySources, baseUrl: string): Passage[] {
  return [...text, ...image].flatMap((source) => {
    const content = source.content ?? ('content_summary' in source ? source.content_summary : null);
    if (source.document_id === null || content === null) return [];
    const known = {
      kb_name: source.kb_name,
      source_type: source.source_type,
      path: 'path' in source ? source.path : source.parent_section,
      page: 'page' in source ? source.page : source.page_nums[0],
      chunk_id: source.chunk_id,
      url: urlOf(source, baseUrl),
    };
    const attributes = Object.entries(known).filter(([, value]) => (value ?? null) !== null);
    return {
      documentId: source.document_id,
      title: source.file_name ?? source.document_id,
      text: content,
      score: source.score ?? 0,
      attributes: Object.fromEntries(attributes) as PassageAttributes,
    };
  });
}
