/** The format of a server's stream chunks, from vLLM 0.11, Ollama 0.12, llama.cpp b6700, OpenAI and DeepSeek. */
export type StreamShape = 'openai' | 'vllm' | 'ollama' | 'llama.cpp' | 'deepseek' | 'mistral';
export const STREAM_SHAPES: readonly StreamShape[] = [
  'openai',
  'vllm',
  'ollama',
  'llama.cpp',
  'deepseek',
  'mistral',
];

/** The contents of a stream. */
export interface WrittenCompletion {
  /** Pieces of the model's reasoning, for servers with a separate field for it. */
  reasoning: readonly string[];
  /** Pieces of the answer. */
  pieces: readonly string[];
  finishReason: string;
  usage: { prompt_tokens: number; completion_tokens: number; total_tokens: number } | null;
}

interface Dialect {
  head: object;
  /** Before the first piece. */
  role: object | null;
  reasoning: (text: string) => object;
  piece: (text: string) => object;
  /** In the choice of each chunk. */
  choice: object;
  last: { delta: object; choice: object; top: object };
  /** Usage is in the last choice instead of a separate chunk. */
  usageWithLast: boolean;
  comments: readonly string[];
}

const plain = (text: string): object => ({ content: text });

const DIALECTS: Readonly<Record<StreamShape, Dialect>> = {
  openai: {
    head: {
      id: 'chatcmpl-CV2tR1',
      object: 'chat.completion.chunk',
      created: 1_762_000_000,
      model: 'gpt-4o-mini-2024-07-18',
      service_tier: 'default',
      system_fingerprint: 'fp_560af6e559',
      obfuscation: 'x7Qm2',
      usage: null,
    },
    role: { role: 'assistant', content: '', refusal: null },
    reasoning: plain,
    piece: plain,
    choice: { logprobs: null },
    last: { delta: {}, choice: {}, top: {} },
    usageWithLast: false,
    comments: [],
  },
  vllm: {
    head: { id: 'chatcmpl-9f0c', object: 'chat.completion.chunk', created: 1_762_000_000, model: 'served' },
    role: { role: 'assistant', content: '' },
    reasoning: (text) => ({ reasoning_content: text, reasoning: text }),
    piece: plain,
    choice: { logprobs: null, token_ids: null },
    last: { delta: { content: '' }, choice: { stop_reason: null }, top: {} },
    usageWithLast: false,
    comments: [],
  },
  ollama: {
    head: {
      id: 'chatcmpl-118',
      object: 'chat.completion.chunk',
      created: 1_762_000_000,
      model: 'llama3.2',
      system_fingerprint: 'fp_ollama',
    },
    role: null,
    reasoning: (text) => ({ role: 'assistant', content: '', reasoning: text }),
    piece: (text) => ({ role: 'assistant', content: text }),
    choice: {},
    last: { delta: { role: 'assistant', content: '' }, choice: {}, top: {} },
    usageWithLast: false,
    comments: [],
  },
  'llama.cpp': {
    head: {
      created: 1_762_000_000,
      id: 'chatcmpl-qGVGhxOJVEm2',
      model: 'model.gguf',
      system_fingerprint: 'b6700-unknown',
      object: 'chat.completion.chunk',
    },
    role: { role: 'assistant', content: null },
    reasoning: (text) => ({ reasoning_content: text }),
    piece: plain,
    choice: {},
    last: { delta: {}, choice: {}, top: { timings: { prompt_n: 34, predicted_n: 20 } } },
    usageWithLast: false,
    comments: [],
  },
  deepseek: {
    head: {
      id: '33a1',
      object: 'chat.completion.chunk',
      created: 1_762_000_000,
      model: 'deepseek-reasoner',
      system_fingerprint: 'fp_ffc7281d48_prod0820',
    },
    role: { role: 'assistant', content: null, reasoning_content: '' },
    reasoning: (text) => ({ content: null, reasoning_content: text }),
    piece: (text) => ({ content: text, reasoning_content: null }),
    choice: { logprobs: null },
    last: { delta: { content: '', reasoning_content: null }, choice: {}, top: {} },
    usageWithLast: true,
    comments: [': keep-alive'],
  },
  mistral: {
    head: { id: 'b1c2', object: 'chat.completion.chunk', created: 1_762_000_000, model: 'magistral-small' },
    role: { role: 'assistant', content: '' },
    reasoning: (text) => ({ content: [{ type: 'thinking', thinking: [{ type: 'text', text }] }] }),
    piece: (text) => ({ content: [{ type: 'text', text }] }),
    choice: {},
    last: { delta: { content: '' }, choice: {}, top: {} },
    usageWithLast: true,
    comments: [],
  },
};

/** The lines of a stream, each followed by a blank line. */
export function streamLines(shape: StreamShape, written: WrittenCompletion): string[] {
  const dialect = DIALECTS[shape];
  const { usage } = written;
  const chunk = (delta: object, finishReason: string | null, choice: object = {}, top: object = {}) =>
    dataLine({
      ...dialect.head,
      choices: [{ index: 0, delta, ...dialect.choice, finish_reason: finishReason, ...choice }],
      ...top,
    });
  const { last, usageWithLast } = dialect;
  return [
    ...dialect.comments.map((comment) => `${comment}\n\n`),
    ...(dialect.role ? [chunk(dialect.role, null)] : []),
    ...written.reasoning.map((text) => chunk(dialect.reasoning(text), null)),
    ...written.pieces.map((text) => chunk(dialect.piece(text), null)),
    chunk(last.delta, written.finishReason, last.choice, usageWithLast && usage ? { usage } : {}),
    ...(!usageWithLast && usage ? [dataLine({ ...dialect.head, choices: [], usage, ...last.top })] : []),
    'data: [DONE]\n\n',
  ];
}

export function dataLine(data: object): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}
