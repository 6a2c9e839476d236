import { Injectable } from '@nestjs/common';
import {
  DEFAULT_MODEL,
  type DeletedOpenAiResponse,
  type OpenAiResponse,
  type ResponseInputList,
} from '@tessera/contracts';
import { type KnowledgeAccess, type StoredTurn, TurnRepository } from '@tessera/persistence';
import { ServiceError } from '@tessera/platform';
import { withheld } from '../evidence/withheld.js';
import { CitationLinks } from './linked-citations.js';
import { secondsOf } from './models.service.js';
import {
  emptyResponse,
  hexOf,
  messageItem,
  responseId,
  responseUsage,
  searchItem,
  textPart,
  turnOf,
} from './response-parts.js';
import type { ResponseQuery } from './responses.query.js';
import { usageOf } from './usage.js';

/** Questions and answers of sessions, read back as OpenAI's responses. */
@Injectable()
export class StoredResponses {
  constructor(private readonly turns: TurnRepository) {}

  /** @throws ServiceError 404 */
  async get(
    access: KnowledgeAccess,
    id: string,
    { include, baseUrl }: { include: ResponseQuery['include[]']; baseUrl: string },
  ): Promise<OpenAiResponse> {
    const stored = await this.find(access, id);
    const { sources } = withheld(stored, new Set(stored.goneDocumentIds));
    const { sessionId, questionId } = turnOf(id);
    const { question, previousQuestionId: previous, content, steps } = stored;
    const hex = hexOf(questionId);
    const links = new CitationLinks(sources, baseUrl);
    const text = links.add(content);
    const results = include?.includes('file_search_call.results') ? sources : null;
    const search = searchItem(`fs_${hex}`, { query: question, sources: results, baseUrl });
    const message = messageItem(`msg_${hex}`, textPart({ text, citations: links.citations }));
    return {
      ...emptyResponse({
        model: stored.kbName ?? DEFAULT_MODEL,
        previous_response_id: previous && responseId({ session_id: sessionId, user_message_id: previous }),
      }),
      id,
      created_at: secondsOf(stored.createdAt),
      status: 'completed',
      output: [search, message],
      usage: responseUsage(usageOf(steps, { prompt: [question], answer: content })),
    };
  }

  /** The question; messages that the client sent with it are not stored. @throws ServiceError 404 */
  async input(access: KnowledgeAccess, id: string, after: string | undefined): Promise<ResponseInputList> {
    const { question } = await this.find(access, id);
    const item: ResponseInputList['data'][number] = {
      id: `msg_in_${hexOf(turnOf(id).questionId)}`,
      type: 'message',
      status: 'completed',
      role: 'user',
      content: [{ type: 'input_text', text: question }],
    };
    const data = after === item.id ? [] : [item];
    return {
      object: 'list',
      data,
      first_id: data[0]?.id ?? null,
      last_id: data[0]?.id ?? null,
      has_more: false,
    };
  }

  /** Deletes question and answer. @throws ServiceError 404 */
  async delete(access: KnowledgeAccess, id: string): Promise<DeletedOpenAiResponse> {
    const deleted = await this.turns.delete(access, turnOf(id));
    if (!deleted) throw ServiceError.of('response_not_found');
    return { id, object: 'response', deleted };
  }

  private async find(access: KnowledgeAccess, id: string): Promise<StoredTurn> {
    const stored = await this.turns.find(access, turnOf(id));
    if (!stored) throw ServiceError.of('response_not_found');
    return stored;
  }
}
