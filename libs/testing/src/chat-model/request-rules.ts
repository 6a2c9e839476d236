import { Ajv } from 'ajv';

/** A message of a valid request. */
export interface ReceivedMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** A valid request. */
export interface ReceivedCompletion {
  model: string;
  messages: ReceivedMessage[];
  stream: boolean;
  stream_options?: { include_usage?: boolean };
  temperature?: number;
  max_tokens?: number;
  max_completion_tokens?: number;
}

/** Servers with OpenAI's API differ in what they reject. */
export type RequestRules =
  /** vLLM, Ollama, llama.cpp, DeepSeek, and OpenAI's models that do not reason. */
  | 'usual'
  /** OpenAI's reasoning models: another field for the maximum tokens, and one temperature. */
  | 'reasoning'
  /** Servers that reject newer fields. */
  | 'old';

/** The OpenAI fields that clients may send; all others are rejected. */
const FIELDS = {
  model: { type: 'string', minLength: 1 },
  messages: {
    type: 'array',
    minItems: 1,
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['role', 'content'],
      properties: {
        role: { enum: ['system', 'user', 'assistant'] },
        content: { type: 'string', minLength: 1 },
      },
    },
  },
  stream: { const: true },
  stream_options: {
    type: 'object',
    additionalProperties: false,
    properties: { include_usage: { type: 'boolean' } },
  },
  temperature: { type: 'number', minimum: 0, maximum: 2 },
  max_tokens: { type: 'integer', minimum: 1 },
  max_completion_tokens: { type: 'integer', minimum: 1 },
};
const LACKS: Readonly<Record<RequestRules, readonly (keyof typeof FIELDS)[]>> = {
  usual: [],
  reasoning: ['max_tokens', 'temperature'],
  old: ['stream_options', 'max_completion_tokens'],
};

type RequestCheck = (body: unknown) => body is ReceivedCompletion;

/** Compiled once: compiling a schema takes longer than answering a request. */
const CHECKS: Readonly<Record<RequestRules, RequestCheck>> = {
  usual: compile('usual'),
  reasoning: compile('reasoning'),
  old: compile('old'),
};

/** The validation of a body by a server with these rules. */
export function requestCheck(rules: RequestRules): RequestCheck {
  return CHECKS[rules];
}

function compile(rules: RequestRules): RequestCheck {
  const properties = Object.fromEntries(
    Object.entries(FIELDS).filter(([name]) => !LACKS[rules].includes(name as keyof typeof FIELDS)),
  );
  return new Ajv().compile<ReceivedCompletion>({
    type: 'object',
    additionalProperties: false,
    required: ['model', 'messages', 'stream'],
    // OpenAI rejects a request with both.
    not: { required: ['max_tokens', 'max_completion_tokens'] },
    properties,
  });
}
