import { AnswerProblem } from '../../http/answer-problem.js';
import type { ModelTokens } from '../../http/model-metrics.js';
import { tokensOf } from '../../http/tokens-of.js';

/** A chunk of a streamed chat completion. */
export interface CompletionChunk {
  /** Text of the answer, without reasoning in separate fields. */
  text: string;
  /** Why the answer ends here; null if it continues. */
  finishReason: string | null;
  tokens: ModelTokens | null;
}

/** Marks the end of the stream. */
export const DONE = '[DONE]';
export const COMPLETION = 'chat completion';

/**
 * Parses chunks of vLLM, Ollama, llama.cpp, OpenAI and compatible servers. Ignores fields that are not needed.
 * @throws AnswerProblem for invalid chunks, and for an error in mid-stream
 */
export function completionChunk(data: string): CompletionChunk {
  const chunk = parsed(data);
  // The server's message may quote the request, so it is not included.
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
    // Thrown below.
  }
  throw new AnswerProblem(`answered with an invalid ${COMPLETION}`);
}

/** Content is text, or parts of which some are text and others reasoning (Mistral). */
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
