import { Inject, Injectable } from '@nestjs/common';
import { DocumentRepository, KnowledgeBaseRepository, TagRepository } from '@tessera/persistence';
import { validate as isUuid } from 'uuid';
import { RETRIEVAL_CONFIG, type RetrievalConfig } from '../config.js';
import { type Scope, type ActiveSelection, singleScope, unionScope } from './scope.js';

/** A scope with what each of its branches gave. */
export interface ResolvedScope {
  scope: Scope;
  unknownKbNames: string[];
  documentCount: number;
  tagDocumentCount: number;
}

/** Finds out what a question may see. */
@Injectable()
export class ScopeService {
  constructor(
    private readonly knowledgeBases: KnowledgeBaseRepository,
    private readonly documents: DocumentRepository,
    private readonly tags: TagRepository,
    @Inject(RETRIEVAL_CONFIG) private readonly config: RetrievalConfig,
  ) {}

  /** One knowledge base, with the legacy list of documents. Whether it exists is left to {@link unknownOf}. */
  single(kbName: string, legacyScope: string[] | null | undefined): ResolvedScope {
    return {
      scope: singleScope(kbName, legacyScope),
      unknownKbNames: [],
      documentCount: 0,
      tagDocumentCount: 0,
    };
  }

  /** Which of the names are not registered. */
  async unknownOf(kbNames: string[]): Promise<string[]> {
    const registered = await this.knowledgeBases.registered(kbNames);
    return kbNames.filter((name) => !registered.has(name));
  }

  /** Tags are resolved over all knowledge bases, to documents that are not listed anyhow. */
  async union(selection: ActiveSelection): Promise<ResolvedScope> {
    const { maxScopeDocuments } = this.config;
    const { kbNames, tags } = selection;
    const listed = selection.documentIds.filter((id) => isUuid(id));
    const [unknownKbNames, documents, tagDocuments] = await Promise.all([
      kbNames.length > 0 ? this.unknownOf(kbNames) : [],
      this.documents.readyIds(listed),
      tags.length > 0 ? this.tags.documentsOf(tags, maxScopeDocuments + 1, listed) : [],
    ]);
    return {
      scope: unionScope(selection, tagDocuments, maxScopeDocuments),
      unknownKbNames,
      documentCount: documents.size,
      tagDocumentCount: Math.min(tagDocuments.length, maxScopeDocuments),
    };
  }
}
