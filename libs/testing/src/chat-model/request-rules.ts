import { Ajv } from 'ajv';

/** A message of a request that was as it should be. */
export interface AskedMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** A request that was as it should be. */
export interface AskedCompletion {
  model: string;
  messages: AskedMessage[];
  stream: boolean;
  stream_options?: { include_usage?: boolean };
  temperature?: number;
  max_tokens?: number;
  max_completion_tokens?: number;
}

/** What is told apart among servers that speak OpenAI's API, by what they refuse. */
export type RequestRules =
  /** vLLM, Ollama, llama.cpp, DeepSeek, and OpenAI's models that do not reason. */
  | 'usual'
  /** OpenAI's reasoning models: another field for the most tokens, and one temperature. */
  | 'reasoning'
  /** Servers that refuse fields that came later. */
  | 'old';

/** Of OpenAI's published fields those that are sent; whatever is not among them is refused. */
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

type RequestCheck = (body: unknown) => body is AskedCompletion;

/** Compiling a schema takes longer than the answer to a request. */
const CHECKS: Readonly<Record<RequestRules, RequestCheck>> = {
  usual: compile('usual'),
  reasoning: compile('reasoning'),
  old: compile('old'),
};

/** Whether a server with these rules takes a body. */
export function requestCheck(rules: RequestRules): RequestCheck {
  return CHECKS[rules];
}

function compile(rules: RequestRules): RequestCheck {
  const properties = Object.fromEntries(
    Object.entries(FIELDS).filter(([name]) => !LACKS[rules].includes(name as keyof typeof FIELDS)),
  );
  return new Ajv().compile<AskedCompletion>({
    type: 'object',
    additionalProperties: false,
    required: ['model', 'messages', 'stream'],
    // OpenAI refuses a request with both.
    not: { required: ['max_tokens', 'max_completion_tokens'] },
    properties,
  });
}
