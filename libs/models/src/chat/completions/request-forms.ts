/** The fields of a request that not all servers have in common, for so many tokens at most. */
export type RequestForm = (maxTokens: number) => object;

const USAGE = { stream_options: { include_usage: true } };

/** In the order in which they are tried. */
export function formsOf(temperature: number): RequestForm[] {
  return [
    // vLLM, Ollama, llama.cpp, DeepSeek and most others.
    (maxTokens) => ({ temperature, max_tokens: maxTokens, ...USAGE }),
    // Reasoning models of OpenAI count by another field, and have one temperature.
    (maxTokens) => ({ max_completion_tokens: maxTokens, ...USAGE }),
    // Servers that do not know how to count.
    (maxTokens) => ({ temperature, max_tokens: maxTokens }),
  ];
}
