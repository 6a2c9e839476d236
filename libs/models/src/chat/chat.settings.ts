import { choice, type ConfigOf, decimal, integer, optional, text, url } from '@tessera/platform';

/** Settings of the chat model. */
export const chatSettings = {
  provider: choice('LLM_PROVIDER', ['extractive', 'openai'], {
    default: 'extractive',
    description:
      "Provider of answers. extractive: quotes from the documents. openai: a server with OpenAI's chat completions, such as vLLM, Ollama, llama.cpp or OpenAI",
  }),
  baseUrl: url('LLM_BASE_URL', {
    schemes: ['http', 'https'],
    default: 'http://localhost:8000',
    description: 'URL of the chat server, with or without /v1',
  }),
  model: text('LLM_MODEL', {
    default: 'Qwen/Qwen3-4B-Instruct-2507',
    description: 'Name of the chat model on its server',
  }),
  apiKey: optional(
    text('LLM_API_KEY', {
      secret: true,
      example: 'sk-…',
      description: 'API key of the chat server',
    }),
  ),
  temperature: decimal('LLM_TEMPERATURE', {
    default: 0,
    min: 0,
    max: 2,
    description: 'Sampling temperature of the chat model; 0: deterministic',
  }),
  maxTokens: integer('LLM_MAX_TOKENS', {
    default: 1_024,
    min: 64,
    max: 65_536,
    description: 'Maximum tokens of an answer, including reasoning',
  }),
  contextTokens: integer('LLM_CONTEXT_TOKENS', {
    default: 8_192,
    min: 1_024,
    max: 2_000_000,
    description:
      'Context window of the server in tokens, for prompt and answer. Sources that do not fit are omitted from the prompt. Ollama silently truncates prompts beyond its num_ctx',
  }),
  concurrency: integer('LLM_CONCURRENCY', {
    default: 8,
    min: 1,
    max: 1_024,
    description: 'Concurrent answers of the chat model per gateway; further questions wait',
  }),
  firstTokenTimeoutSeconds: integer('LLM_FIRST_TOKEN_TIMEOUT_SECONDS', {
    default: 60,
    min: 1,
    max: 3_600,
    description: 'Timeout for the first token of an answer or its reasoning, in seconds',
  }),
  idleTimeoutSeconds: integer('LLM_IDLE_TIMEOUT_SECONDS', {
    default: 30,
    min: 1,
    max: 3_600,
    description: 'Timeout between two tokens of the chat model, in seconds',
  }),
  timeoutSeconds: integer('LLM_TIMEOUT_SECONDS', {
    default: 110,
    min: 1,
    max: 3_600,
    description: 'Timeout for a complete answer of the chat model, in seconds. QUERY_TIMEOUT_MS also applies',
  }),
};

export type ChatConfig = ConfigOf<typeof chatSettings>;
