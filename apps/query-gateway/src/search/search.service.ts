import { Inject, Injectable, Logger } from '@nestjs/common';
import { requireReadable } from '@tessera/auth';
import type { SearchRequest, SearchResponse, SearchStreamEvent } from '@tessera/contracts';
import type { KnowledgeAccess } from '@tessera/persistence';
import { GeneratorWithResult, withDeadline } from '@tessera/platform';
import { RETRIEVAL_CONFIG, type RetrievalConfig } from '../config.js';
import { RetrievalService } from '../retrieval/retrieval.service.js';
import { kbNamesOf } from '../retrieval/scope.js';
import { QuestionMeter } from '../query/question-meter.js';
import { streamError, type StreamReader } from '../query/stream-error.js';

/** Retrieval only: no answer, no session. */
@Injectable()
export class SearchService {
  private readonly logger = new Logger(SearchService.name);

  constructor(
    private readonly retrieval: RetrievalService,
    @Inject(RETRIEVAL_CONFIG) private readonly config: Pick<RetrievalConfig, 'timeoutMs'>,
  ) {}

  /** @throws ServiceError 403 for an unreadable knowledge base; errors of retrieval */
  async search(
    access: KnowledgeAccess,
    request: SearchRequest,
    signal: AbortSignal,
  ): Promise<SearchResponse> {
    requireReadable(access, kbNamesOf(request));
    let response: SearchResponse | undefined;
    for await (const { event, data } of this.eventsInTime(access, request, signal)) {
      if (event === 'done') response = data;
    }
    if (!response) throw new Error('Retrieval ended without a result.');
    return response;
  }

  /** The same as a stream, in which a failure is the last event. @throws ServiceError 403 before the first event */
  async *stream(
    access: KnowledgeAccess,
    request: SearchRequest,
    { language, signal }: StreamReader,
  ): AsyncGenerator<SearchStreamEvent> {
    requireReadable(access, kbNamesOf(request));
    try {
      yield* this.eventsInTime(access, request, signal);
    } catch (error) {
      signal.throwIfAborted();
      this.logger.error({ msg: 'search failed', err: error });
      yield streamError(error, language);
    }
  }

  /** Enforces the time limit even if a step hangs. */
  private eventsInTime(
    access: KnowledgeAccess,
    request: SearchRequest,
    caller: AbortSignal,
  ): AsyncGenerator<SearchStreamEvent> {
    const { timeoutMs } = this.config;
    return withDeadline({ timeoutMs, caller, source: (signal) => this.events(access, request, signal) });
  }

  private async *events(
    access: KnowledgeAccess,
    request: SearchRequest,
    signal: AbortSignal,
  ): AsyncGenerator<SearchStreamEvent> {
    using meter = new QuestionMeter({ kind: 'search', mode: request.mode, signal });
    const { steps } = meter;
    const retrieval = new GeneratorWithResult(
      this.retrieval.retrieve({ ...request, access, question: request.query, purpose: 'search' }, signal),
    );
    for await (const step of retrieval) {
      meter.add(step);
      yield { event: 'step', data: step };
    }
    const { sources, route } = retrieval.result;
    yield { event: 'sources', data: sources };
    meter.end(sources.text.length + sources.image.length > 0 ? 'answered' : 'not_found');
    yield { event: 'done', data: { sources, route, steps } };
  }
}
