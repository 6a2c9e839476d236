import { Inject, Injectable, Logger } from '@nestjs/common';
import type { QueryStep, SearchRequest, SearchResponse, SearchStreamEvent } from '@tessera/contracts';
import { within } from '@tessera/platform';
import { RETRIEVAL_CONFIG, type RetrievalConfig } from '../config.js';
import { RetrievalService } from '../retrieval/retrieval.service.js';
import { streamError } from '../query/stream-error.js';

/** Retrieval only: no answer, no session. */
@Injectable()
export class SearchService {
  private readonly logger = new Logger(SearchService.name);

  constructor(
    private readonly retrieval: RetrievalService,
    @Inject(RETRIEVAL_CONFIG) private readonly config: Pick<RetrievalConfig, 'timeoutMs'>,
  ) {}

  /** @throws whatever retrieval throws */
  async search(request: SearchRequest, signal: AbortSignal): Promise<SearchResponse> {
    let response: SearchResponse | undefined;
    for await (const { event, data } of this.eventsInTime(request, signal)) {
      if (event === 'done') response = data;
    }
    if (!response) throw new Error('Retrieval ended without a result.');
    return response;
  }

  /** The same as a stream, in which a failure is the last event. */
  async *stream(request: SearchRequest, signal: AbortSignal): AsyncGenerator<SearchStreamEvent> {
    try {
      yield* this.eventsInTime(request, signal);
    } catch (error) {
      signal.throwIfAborted();
      this.logger.error({ msg: 'search failed', err: error });
      yield streamError(error);
    }
  }

  /** Whatever a step waits for, it ends. */
  private eventsInTime(request: SearchRequest, asker: AbortSignal): AsyncGenerator<SearchStreamEvent> {
    const { timeoutMs } = this.config;
    return within({ timeoutMs, asker, source: (signal) => this.events(request, signal) });
  }

  private async *events(request: SearchRequest, signal: AbortSignal): AsyncGenerator<SearchStreamEvent> {
    const steps: QueryStep[] = [];
    const retrieval = this.retrieval.retrieve(
      { ...request, question: request.query, purpose: 'search' },
      signal,
    );
    let next = await retrieval.next();
    for (; !next.done; next = await retrieval.next()) {
      steps.push(next.value);
      yield { event: 'step', data: next.value };
    }
    const { sources, route } = next.value;
    yield { event: 'sources', data: sources };
    yield { event: 'done', data: { sources, route, steps } };
  }
}
