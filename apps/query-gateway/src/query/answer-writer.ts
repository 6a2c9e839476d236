import { Inject, Injectable } from '@nestjs/common';
import type { QuerySources, QueryStep } from '@tessera/contracts';
import {
  type AnswerEnd,
  type AnswerRequest,
  CHAT_MODEL,
  type ChatModel,
  type TakenPassage,
  CitationFilter,
  kbUnknownAnswer,
  notFoundAnswer,
  onlySeenAnswer,
} from '@tessera/models';
import { GeneratorWithResult } from '@tessera/platform';
import { RETRIEVAL_CONFIG, type RetrievalConfig } from '../config.js';
import type { Retrieved } from '../retrieval/retrieval.service.js';
import { stopwatch } from '../retrieval/stopwatch.js';
import { warningStep } from '../retrieval/warning-step.js';

/** The part of the request that is known before retrieval. */
export type OpenQuestion = Pick<AnswerRequest, 'question' | 'language' | 'history'>;

/** The generated answer. */
export interface WrittenAnswer {
  /** Sources used; empty if the model found no answer in them. */
  sources: QuerySources;
  steps: QueryStep[];
  /** What its citations refer to, if the model knows. */
  passages: readonly TakenPassage[] | undefined;
}

const NO_SOURCES: QuerySources = { text: [], image: [] };

/** Generates the answer from the evidence, or refuses if the evidence contains none. */
@Injectable()
export class AnswerWriter {
  constructor(
    @Inject(CHAT_MODEL) private readonly chat: ChatModel,
    @Inject(RETRIEVAL_CONFIG) private readonly config: Pick<RetrievalConfig, 'profile'>,
  ) {}

  /** Deltas of the answer. @throws errors of the chat model */
  async *write(
    open: OpenQuestion,
    { route, sources, evidence, seen, compare, tablesOf }: Retrieved,
    signal: AbortSignal,
  ): AsyncGenerator<string, WrittenAnswer> {
    const clock = stopwatch();
    const isAsked = evidence.length > 0;
    const end = isAsked
      ? yield* this.fromEvidence({ ...open, evidence, compare, tablesOf }, signal)
      : NOTHING_READ;
    // If no words contain an answer, images may still show it.
    if (end.outcome !== 'answered') yield refusal(open.language, seen, route.scope.unknown_kb_names);
    const generate = {
      name: 'generate' as const,
      model: this.chat.name,
      outcome: isAsked ? end.outcome : ('not_asked' as const),
      ...tokenCounts(end),
      duration_ms: clock(),
    };
    return {
      sources: end.outcome === 'not_found' && seen.length === 0 ? NO_SOURCES : sources,
      passages: end.outcome === 'answered' ? end.passages : undefined,
      steps: [generate, ...end.warnings.map(({ code, message }) => warningStep(code, message))],
    };
  }

  private async *fromEvidence(
    request: AnswerRequest,
    signal: AbortSignal,
  ): AsyncGenerator<string, AnswerEnd> {
    const instructions = this.config.profile.prompts.answer;
    const answer = new GeneratorWithResult(this.chat.answer({ ...request, instructions }, signal));
    const citations = new CitationFilter(request.evidence.map(({ citation }) => citation));
    for await (const delta of citations.filter(answer)) {
      signal.throwIfAborted();
      yield delta;
    }
    return answer.result;
  }
}

const NOTHING_READ: AnswerEnd = { outcome: 'not_found', warnings: [] };

function refusal(language: string, seen: number[], unknownKbNames: string[]): string {
  if (seen.length > 0) return onlySeenAnswer(language, seen);
  return unknownKbNames.length > 0 ? kbUnknownAnswer(language, unknownKbNames) : notFoundAnswer(language);
}

function tokenCounts({ tokens: { prompt, completion } = {} }: AnswerEnd): object {
  const known = [prompt, completion].filter((count) => count !== undefined);
  return {
    ...(known.length > 0 && { tokens: known.reduce((sum, count) => sum + count, 0) }),
    ...(prompt !== undefined && { prompt_tokens: prompt }),
    ...(completion !== undefined && { completion_tokens: completion }),
  };
}
