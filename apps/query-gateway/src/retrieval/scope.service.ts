import { Inject, Injectable } from '@nestjs/common';
import type { SearchRequest } from '@tessera/contracts';
import {
  DEFAULT_KB_NAME,
  DocumentRepository,
  type KnowledgeAccess,
  KnowledgeBaseRepository,
  TagRepository,
} from '@tessera/persistence';
import { validate as isUuid } from 'uuid';
import { RETRIEVAL_CONFIG, type RetrievalConfig } from '../config.js';
import {
  type ActiveSelection,
  activeSelection,
  readableScope,
  type SearchScope,
  singleScope,
  unionScope,
} from './scope.js';

/** A scope with the results of its branches. */
export interface ResolvedScope {
  scope: SearchScope;
  unknownKbNames: string[];
  documentCount: number;
  tagDocumentCount: number;
}

/** Resolves the scope of a question. Whatever the client may not read counts as nonexistent. */
@Injectable()
export class ScopeService {
  constructor(
    private readonly knowledgeBases: KnowledgeBaseRepository,
    private readonly documents: DocumentRepository,
    private readonly tags: TagRepository,
    @Inject(RETRIEVAL_CONFIG) private readonly config: RetrievalConfig,
    @Inject(DEFAULT_KB_NAME) private readonly defaultKbName: string,
  ) {}

  /**
   * The selection, else one knowledge base with the legacy list of documents: the default one if none is named, or all
   * readable ones if that is not readable. {@link unknownOf} checks whether a single one exists.
   */
  async resolve(
    access: KnowledgeAccess,
    request: Pick<SearchRequest, 'kb_name' | 'scope' | 'scope_filter'>,
  ): Promise<ResolvedScope> {
    const selection = activeSelection(request.scope_filter);
    if (selection) return this.union(access, selection);
    const kbName = request.kb_name ?? this.defaultKbName;
    const scope =
      request.kb_name || access.mayRead(kbName)
        ? singleScope(access, kbName, request.scope)
        : readableScope(access, request.scope);
    return { scope, unknownKbNames: [], documentCount: 0, tagDocumentCount: 0 };
  }

  /** The names that are not registered, or not readable. */
  async unknownOf(access: KnowledgeAccess, kbNames: string[]): Promise<string[]> {
    const readable = await this.knowledgeBases.readable(access, kbNames);
    return kbNames.filter((name) => !readable.has(name));
  }

  /** Tags are resolved over all readable knowledge bases, to documents that are not listed already. */
  private async union(access: KnowledgeAccess, selection: ActiveSelection): Promise<ResolvedScope> {
    const { maxScopeDocuments } = this.config;
    const { kbNames, tags } = selection;
    const listed = selection.documentIds.filter((id) => isUuid(id));
    const [unknownKbNames, documents, tagDocuments] = await Promise.all([
      kbNames.length > 0 ? this.unknownOf(access, kbNames) : [],
      this.documents.readyIds(access, listed),
      tags.length > 0
        ? this.tags.documentsOf(access, { tags, limit: maxScopeDocuments + 1, except: listed })
        : [],
    ]);
    return {
      scope: unionScope(access, selection, tagDocuments, maxScopeDocuments),
      unknownKbNames,
      documentCount: documents.size,
      tagDocumentCount: Math.min(tagDocuments.length, maxScopeDocuments),
    };
  }
}
