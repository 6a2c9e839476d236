import { choice, type ConfigOf, decimal, integer, optional, text, url } from '@tessera/platform';

/** Settings of who writes answers. */
export const chatSettings = {
  provider: choice('LLM_PROVIDER', ['extractive', 'openai'], {
    default: 'extractive',
    description:
      'Who writes answers; extractive: quotes from the documents; openai: a server that speaks OpenAI’s chat completions, such as vLLM, Ollama, llama.cpp or OpenAI',
  }),
  baseUrl: url('LLM_BASE_URL', {
    schemes: ['http', 'https'],
    default: 'http://localhost:8000',
    description: 'Server of the chat model, with or without /v1',
  }),
  model: text('LLM_MODEL', {
    default: 'Qwen/Qwen3-4B-Instruct-2507',
    description: 'The chat model, as its server names it',
  }),
  apiKey: optional(
    text('LLM_API_KEY', {
      secret: true,
      example: 'sk-…',
      description: 'Key of the server of the chat model',
    }),
  ),
  temperature: decimal('LLM_TEMPERATURE', {
    default: 0,
    min: 0,
    max: 2,
    description: 'How freely the chat model chooses its words; 0: always the likeliest',
  }),
  maxTokens: integer('LLM_MAX_TOKENS', {
    default: 1_024,
    min: 64,
    max: 65_536,
    description: 'Most tokens of an answer; models that reason need room for that, too',
  }),
  contextTokens: integer('LLM_CONTEXT_TOKENS', {
    default: 8_192,
    min: 1_024,
    max: 2_000_000,
    description:
      'Tokens that the server takes at once, prompt and answer together. Sources that there is no room for are not shown to the model. Ollama cuts off what is beyond its num_ctx without a word',
  }),
  concurrency: integer('LLM_CONCURRENCY', {
    default: 8,
    min: 1,
    max: 1_024,
    description:
      'Answers that the chat model writes at once for each gateway; further questions wait for their turn',
  }),
  firstTokenTimeoutSeconds: integer('LLM_FIRST_TOKEN_TIMEOUT_SECONDS', {
    default: 60,
    min: 1,
    max: 3_600,
    description: 'Longest time until the chat model begins its answer, or the reasoning before it',
  }),
  idleTimeoutSeconds: integer('LLM_IDLE_TIMEOUT_SECONDS', {
    default: 30,
    min: 1,
    max: 3_600,
    description: 'Longest time between two tokens of the chat model',
  }),
  timeoutSeconds: integer('LLM_TIMEOUT_SECONDS', {
    default: 110,
    min: 1,
    max: 3_600,
    description:
      'Longest time until the chat model has ended its answer; not beyond QUERY_TIMEOUT_MS, after which the question ends anyway',
  }),
};

export type ChatConfig = ConfigOf<typeof chatSettings>;
