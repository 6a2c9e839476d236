/** The request fields that differ between servers, for a maximum number of tokens. */
export type RequestForm = (maxTokens: number) => object;

const USAGE = { stream_options: { include_usage: true } };

/** Returns the forms in the order of attempts. */
export function formsOf(temperature: number): RequestForm[] {
  return [
    // vLLM, Ollama, llama.cpp, DeepSeek and most others.
    (maxTokens) => ({ temperature, max_tokens: maxTokens, ...USAGE }),
    // OpenAI's reasoning models, with another field for the limit and a fixed temperature.
    (maxTokens) => ({ max_completion_tokens: maxTokens, ...USAGE }),
    // Servers that cannot report token usage.
    (maxTokens) => ({ temperature, max_tokens: maxTokens }),
  ];
}
