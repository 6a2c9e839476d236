import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  type CreateResponseRequest,
  type FileSearchTool,
  type OpenAiResponse,
  type QueryRequest,
  type ResponseInputItem,
  type ResponseStreamEvent,
} from '@tessera/contracts';
import type { KnowledgeAccess } from '@tessera/persistence';
import { openAiErrorOf, RequestValidationError, type SseEvent } from '@tessera/platform';
import { RETRIEVAL_CONFIG, type RetrievalConfig } from '../config.js';
import { ConversationService } from '../query/conversation.service.js';
import { comparisonsOf, searchFiltersOf } from './filters.js';
import { LinkedAnswers, type OpenAiQuestion, type OpenAiReader } from './linked-answers.js';
import { OpenAiModels } from './models.service.js';
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
import { askedIn, storedTurn, unstored } from './transcript.js';

type EventFields = Omit<ResponseStreamEvent, 'type' | 'sequence_number'>;

/** Answers as OpenAI's responses. */
@Injectable()
export class Responses {
  private readonly logger = new Logger(Responses.name);

  constructor(
    private readonly models: OpenAiModels,
    private readonly answers: LinkedAnswers,
    private readonly sessions: ConversationService,
    @Inject(RETRIEVAL_CONFIG) private readonly config: Pick<RetrievalConfig, 'historyTurns'>,
  ) {}

  /** The response of the last event. @throws as {@link stream}; errors of the answer */
  async create(
    access: KnowledgeAccess,
    request: CreateResponseRequest,
    reader: OpenAiReader,
  ): Promise<OpenAiResponse> {
    for await (const [type, { response }] of this.events(access, request, reader))
      if (type === 'response.completed' && response) return response;
    throw new Error('The client disconnected before the answer.');
  }

  /**
   * A failure after the first event is the last one.
   * @throws ServiceError 404 for an unknown model, knowledge base or response, 422 for an invalid request
   */
  async *stream(
    access: KnowledgeAccess,
    request: CreateResponseRequest,
    reader: OpenAiReader,
  ): AsyncGenerator<SseEvent> {
    let begun: OpenAiResponse | undefined;
    let sequence_number = 0;
    const event = (type: string, fields: EventFields): SseEvent => {
      const data = { type, sequence_number: sequence_number++, ...fields };
      return { event: type, data: data satisfies ResponseStreamEvent };
    };
    try {
      for await (const [type, fields] of this.events(access, request, reader)) {
        begun ??= fields.response;
        yield event(type, fields);
      }
    } catch (error) {
      reader.signal.throwIfAborted();
      if (!begun) throw error;
      this.logger.error({ msg: 'response failed', err: error });
      const { message } = openAiErrorOf(error, reader.language);
      const failure = { code: 'server_error', message };
      yield event('response.failed', { response: { ...begun, status: 'failed', error: failure } });
    }
  }

  /** The events in OpenAI's order. The first and the last one have the response. */
  private async *events(
    access: KnowledgeAccess,
    request: CreateResponseRequest,
    reader: OpenAiReader,
  ): AsyncGenerator<[type: string, fields: EventFields]> {
    const question = await this.questionOf(access, request);
    const { query } = question.request;
    const hasResults = request.include?.includes('file_search_call.results') === true;
    let response = emptyResponse(request);
    let [searchId, messageId] = ['', ''];
    for await (const part of this.answers.write(access, question, reader)) {
      if ('begun' in part) {
        const hex = hexOf(part.begun.user_message_id);
        [searchId, messageId] = [`fs_${hex}`, `msg_${hex}`];
        response = { ...response, id: responseId(part.begun) };
        const at = { output_index: 0, item_id: searchId };
        const item = searchItem(searchId, { query, sources: null, baseUrl: reader.baseUrl });
        yield ['response.created', { response }];
        yield ['response.in_progress', { response }];
        yield ['response.output_item.added', { output_index: 0, item: { ...item, status: 'in_progress' } }];
        yield ['response.file_search_call.in_progress', at];
        yield ['response.file_search_call.searching', at];
      } else if ('found' in part) {
        const sources = hasResults ? part.found : null;
        const item = searchItem(searchId, { query, sources, baseUrl: reader.baseUrl });
        response = { ...response, output: [item] };
        const empty = textPart({ text: '', citations: [] });
        yield ['response.file_search_call.completed', { output_index: 0, item_id: searchId }];
        yield ['response.output_item.done', { output_index: 0, item }];
        yield ['response.output_item.added', { output_index: 1, item: messageItem(messageId, null) }];
        yield ['response.content_part.added', { ...textOf(messageId), part: empty }];
      } else if ('delta' in part) {
        yield ['response.output_text.delta', { ...textOf(messageId), delta: part.delta, logprobs: [] }];
      } else {
        const at = textOf(messageId);
        const content = textPart(part.finished);
        const item = messageItem(messageId, content);
        for (const [annotation_index, annotation] of content.annotations.entries())
          yield ['response.output_text.annotation.added', { ...at, annotation_index, annotation }];
        yield ['response.output_text.done', { ...at, text: content.text, logprobs: [] }];
        yield ['response.content_part.done', { ...at, part: content }];
        yield ['response.output_item.done', { output_index: 1, item }];
        const output = [...response.output, item];
        const usage = responseUsage(part.finished.usage);
        yield ['response.completed', { response: { ...response, status: 'completed', output, usage } }];
      }
    }
  }

  private async questionOf(access: KnowledgeAccess, request: CreateResponseRequest): Promise<OpenAiQuestion> {
    const { model, previous_response_id: previous, store, tools } = request;
    const messages = (request.input as ResponseInputItem[]).flatMap(({ role, content }) =>
      role ? [{ role, content }] : [],
    );
    const { query, history } = askedIn(messages, { ...this.config, field: 'input' });
    if (previous && store === false)
      throw invalid('previous_response_id', 'must be absent if store is false');
    const scope = tools?.[0]
      ? await this.scopeOf(access, tools[0])
      : { kb_name: await this.models.kbNameOf(access, model) };
    const kept = previous ? this.sessions.after(turnOf(previous)) : this.sessions;
    const conversation = store === false ? unstored(history) : storedTurn(kept, history);
    return { request: { query, ...scope }, history, conversation };
  }

  /** Several knowledge bases are a union, which knows no restriction to documents. */
  private async scopeOf(
    access: KnowledgeAccess,
    { vector_store_ids: kbNames, filters, max_num_results: top_k, ranking_options: ranking }: FileSearchTool,
  ): Promise<Omit<QueryRequest, 'query'>> {
    if (ranking?.score_threshold)
      throw invalid('tools', 'score_threshold is not supported; MIN_RELEVANCE decides');
    await this.models.requireStores(access, kbNames);
    const narrowed = searchFiltersOf(filters ? comparisonsOf(filters, 'tools') : [], 'tools');
    const [kbName, ...others] = kbNames;
    const limit = top_k ? { top_k } : {};
    if (others.length === 0) return { ...narrowed, ...limit, kb_name: kbName! };
    if (narrowed.scope) throw invalid('tools', 'document_id requires a single vector store');
    return { ...narrowed, ...limit, scope_filter: { kb_names: kbNames } };
  }
}

function textOf(itemId: string) {
  return { item_id: itemId, output_index: 1, content_index: 0 };
}

function invalid(field: string, msg: string): RequestValidationError {
  return new RequestValidationError([{ loc: ['body', field], msg, type: 'unsupported' }]);
}
