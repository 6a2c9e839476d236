import type { MessageOut, QueryResponse } from '@tessera/client';
import { type Chip, chipsOf, type Citation } from './answer/chips.js';

export type Sources = QueryResponse['sources'];
export type TextSource = Sources['text'][number];
export type ImageSource = Sources['image'][number];
export type Source = TextSource | ImageSource;
export type Step = QueryResponse['steps'][number];
export type Route = QueryResponse['route'];

/** A complete answer. */
export interface Answer {
  messageId: string;
  text: string;
  sources: Source[];
  chips: Chip[];
  citations: Citation[];
  /** Null for answers that earlier versions stored. */
  route: Route | null;
  steps: Step[];
}

/** A question and what became of it. */
export interface Exchange {
  key: string;
  question: string;
  /** Names of attached files. */
  attachments: string[];
  state: 'writing' | 'answered' | 'stopped' | 'failed';
  /** What has arrived so far. */
  text: string;
  steps: Step[];
  answer: Answer | null;
  error: unknown;
}

interface AnswerParts {
  message_id: string;
  text: string;
  citations: readonly Citation[] | null;
  sources: Sources | null;
  route: Route | null;
  steps: Step[] | null;
}

export function answerOf({ message_id, text, citations, sources, route, steps }: AnswerParts): Answer {
  const all = [...(sources?.text ?? []), ...(sources?.image ?? [])];
  return {
    messageId: message_id,
    text,
    sources: all,
    chips: chipsOf(text, citations ?? [], new Set(all.map(({ citation }) => citation))),
    citations: [...(citations ?? [])],
    route,
    steps: steps ?? [],
  };
}

/** Stored questions, each with its answer if one was stored. */
export function exchangesOf(messages: readonly MessageOut[]): Exchange[] {
  return messages.flatMap((message, at) => {
    if (message.role !== 'user') return [];
    const next = messages[at + 1];
    const answer =
      next?.role === 'assistant' ? answerOf({ ...next, text: next.content, steps: next.steps }) : null;
    return [
      {
        key: message.message_id,
        question: message.content,
        attachments: attachmentNames(answer?.steps ?? []),
        state: answer ? ('answered' as const) : ('stopped' as const),
        text: answer?.text ?? '',
        steps: answer?.steps ?? [],
        answer,
        error: null,
      },
    ];
  });
}

function attachmentNames(steps: readonly Step[]): string[] {
  return steps.flatMap((step) => (step.name === 'attachment' ? [step.filename] : []));
}

export function isTextSource(source: Source): source is TextSource {
  return 'page_nums' in source;
}
