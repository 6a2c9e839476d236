import type { ModelTokens } from './model-metrics.js';

/** Reads the token usage of an answer in the format of OpenAI (`usage`) or Jina (only `usage.total_tokens`). */
export function tokensOf(answer: unknown): ModelTokens {
  const usage = (answer as { usage?: Record<string, unknown> } | null)?.usage;
  const prompt = countOf(usage?.['prompt_tokens']) ?? countOf(usage?.['total_tokens']);
  const completion = countOf(usage?.['completion_tokens']);
  return { ...(prompt !== null && { prompt }), ...(completion !== null && { completion }) };
}

function countOf(value: unknown): number | null {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : null;
}
