import { Injectable } from '@nestjs/common';
import type { AnswerCitation } from '@tessera/contracts';
import { type KnowledgeAccess, MessageRepository } from '@tessera/persistence';
import { ServiceError } from '@tessera/platform';
import { validate as isUuid } from 'uuid';
import type { CitationQuery } from './citation.query.js';

export interface CitedSource {
  chunkId: string | null;
  passages: AnswerCitation[];
}

/** Finds what stored answers cite. */
@Injectable()
export class CitedPassages {
  constructor(private readonly messages: MessageRepository) {}

  /**
   * What the query's citation refers to in the document; null if the query names none.
   * @throws ServiceError 404
   */
  async find(
    access: KnowledgeAccess,
    documentId: string,
    { message, citation }: CitationQuery,
  ): Promise<CitedSource | null> {
    if (message === undefined || citation === undefined) return null;
    const found = isUuid(message) ? await this.messages.findCitation(access, message, citation) : null;
    if (!found) throw ServiceError.of('message_not_found');
    const { source, passages } = found;
    if (source?.documentId !== documentId.toLowerCase()) throw ServiceError.of('citation_not_found');
    return { chunkId: source.chunkId, passages };
  }
}
