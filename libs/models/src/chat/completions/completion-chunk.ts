import { AnswerProblem } from '../../http/answer-problem.js';
import type { ModelTokens } from '../../http/model-metrics.js';
import { tokensOf } from '../../http/tokens-of.js';

/** What a chunk of a streamed chat completion says. */
export interface CompletionChunk {
  /** Of the answer. Reasoning in fields of its own is none of it. */
  text: string;
  /** Why the answer ends here; null when it goes on. */
  finishReason: string | null;
  tokens: ModelTokens | null;
}

/** Ends the stream. */
export const DONE = '[DONE]';
export const COMPLETION = 'chat completion';

/**
 * Reads what vLLM, Ollama, llama.cpp, OpenAI and those that speak like them send. Fields that are not needed are not looked at.
 * @throws AnswerProblem for what is no chunk, and for an error in the midst of the stream
 */
export function completionChunk(data: string): CompletionChunk {
  const chunk = parsed(data);
  // What the server says of it may quote the request.
  if (chunk['error'] !== undefined || chunk['object'] === 'error')
    throw new AnswerProblem('broke off its answer with an error');
  const [choice] = (Array.isArray(chunk['choices']) ? chunk['choices'] : []) as unknown[];
  const { delta, finish_reason: finishReason } = recordOf(choice);
  return {
    text: textOf(recordOf(delta)['content']),
    finishReason: typeof finishReason === 'string' ? finishReason : null,
    tokens: chunk['usage'] ? tokensOf(chunk) : null,
  };
}

function parsed(data: string): Record<string, unknown> {
  try {
    const chunk: unknown = JSON.parse(data);
    if (typeof chunk === 'object' && chunk !== null && !Array.isArray(chunk))
      return chunk as Record<string, unknown>;
  } catch {
    // Said below.
  }
  throw new AnswerProblem(`answered what is no ${COMPLETION}`);
}

/** Text, or parts of which some are text and others reasoning (Mistral). */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return (content as unknown[])
    .map((part) => {
      const { type, text } = recordOf(part);
      return type === 'text' && typeof text === 'string' ? text : '';
    })
    .join('');
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
