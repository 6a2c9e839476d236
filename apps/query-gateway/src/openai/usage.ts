import type { ChatUsage, QueryStep } from '@tessera/contracts';
import { estimateTokens } from '@tessera/text';

/** Tokens as the chat model counted them; else estimated from the question with its history, and from the answer. */
export function usageOf(steps: readonly QueryStep[], texts: { prompt: string[]; answer: string }): ChatUsage {
  const generate = steps.find((step) => step.name === 'generate');
  const prompt = generate?.prompt_tokens ?? estimateTokens(texts.prompt.join('\n'));
  const completion = generate?.completion_tokens ?? estimateTokens(texts.answer);
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
}
