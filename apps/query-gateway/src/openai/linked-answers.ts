import { Injectable } from '@nestjs/common';
import type {
  ChatUsage,
  Language,
  QueryDone,
  QueryRequest,
  QuerySources,
  StreamSession,
} from '@tessera/contracts';
import type { ChatTurn } from '@tessera/models';
import type { KnowledgeAccess } from '@tessera/persistence';
import type { Conversation } from '../query/conversation.service.js';
import { QueryService } from '../query/query.service.js';
import { engineFailure } from '../query/stream-error.js';
import { CitationLinks, type LinkedCitation } from './linked-citations.js';
import { usageOf } from './usage.js';

/** Who reads an answer. */
export interface OpenAiReader {
  /** URL of this installation, for links. */
  baseUrl: string;
  language: Language;
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
}

/** A question as OpenAI's APIs ask it. */
export interface OpenAiQuestion {
  request: QueryRequest;
  /** Turns before the question that the client has sent. */
  history: ChatTurn[];
  conversation: Conversation;
}

/** The whole answer with its links. */
export interface LinkedAnswer {
  text: string;
  citations: LinkedCitation[];
  usage: ChatUsage;
  done: QueryDone;
}

export type AnswerPart =
  { begun: StreamSession } | { found: QuerySources } | { delta: string } | { finished: LinkedAnswer };

/** Answers questions with links to the sources in place of `[n]`. */
@Injectable()
export class LinkedAnswers {
  constructor(private readonly queries: QueryService) {}

  /** `begun`, `found`, then deltas, then `finished`. @throws ServiceError as QueryService; 500 for an unexpected failure */
  async *write(
    access: KnowledgeAccess,
    { request, history, conversation }: OpenAiQuestion,
    { baseUrl, signal }: OpenAiReader,
  ): AsyncGenerator<AnswerPart> {
    let links = new CitationLinks({ text: [], image: [] }, baseUrl);
    let text = '';
    try {
      for await (const { event, data } of this.queries.events(access, request, { signal, conversation })) {
        if (event === 'session') yield { begun: data };
        if (event === 'sources') {
          links = new CitationLinks(data, baseUrl);
          yield { found: data };
        }
        if (event === 'token') {
          const delta = links.add(data.delta);
          text += delta;
          yield { delta };
        }
        if (event === 'done') {
          const prompt = [...history.map(({ content }) => content), request.query];
          const usage = usageOf(data.steps, { prompt, answer: data.answer });
          yield { finished: { text, citations: links.citations, usage, done: data } };
        }
      }
    } catch (error) {
      throw engineFailure(error);
    }
  }
}
