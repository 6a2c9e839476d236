import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The vocabulary of the models. Each word has a vector along its own axis, and a score. */
export const TINY_WORDS = ['[PAD]', '[UNK]', '[CLS]', '[SEP]', 'red', 'blue', 'question', 'passage'] as const;
export const TINY_MAX_TOKENS = 16;

/** A folder of models in the layout of the Hugging Face Hub: `tiny-embedding` and `tiny-reranker`, each a few kilobytes. */
export function writeTinyModels(folder: string): void {
  writeModel(join(folder, 'tiny-embedding'), {
    architecture: 'BertModel',
    graph: embeddingGraph(),
    files: {
      '1_Pooling/config.json': { pooling_mode_mean_tokens: true },
      'config_sentence_transformers.json': { prompts: { query: 'question ', passage: 'passage ' } },
    },
  });
  writeModel(join(folder, 'tiny-reranker'), {
    architecture: 'BertForSequenceClassification',
    graph: rerankingGraph(),
    files: {},
  });
}

function writeModel(
  folder: string,
  { architecture, graph, files }: { architecture: string; graph: Buffer; files: Record<string, object> },
): void {
  for (const sub of ['onnx', '1_Pooling']) mkdirSync(join(folder, sub), { recursive: true });
  const config = {
    architectures: [architecture],
    hidden_size: TINY_WORDS.length,
    max_position_embeddings: TINY_MAX_TOKENS,
  };
  const all = {
    'config.json': config,
    'tokenizer.json': TOKENIZER,
    'tokenizer_config.json': { unk_token: '[UNK]' },
    ...files,
  };
  for (const [name, content] of Object.entries(all))
    writeFileSync(join(folder, name), JSON.stringify(content));
  writeFileSync(join(folder, 'onnx', 'model.onnx'), graph);
}

const special = (token: string) => ({ SpecialToken: { id: token, type_id: 0 } });
const sequence = (id: string, type: number) => ({ Sequence: { id, type_id: type } });
const TOKENIZER = {
  version: '1.0',
  added_tokens: [],
  decoder: null,
  normalizer: { type: 'Lowercase' },
  pre_tokenizer: { type: 'Whitespace' },
  model: {
    type: 'WordLevel',
    vocab: Object.fromEntries(TINY_WORDS.map((word, id) => [word, id])),
    unk_token: '[UNK]',
  },
  post_processor: {
    type: 'TemplateProcessing',
    single: [special('[CLS]'), sequence('A', 0), special('[SEP]')],
    pair: [special('[CLS]'), sequence('A', 0), special('[SEP]'), sequence('B', 1), special('[SEP]')],
    special_tokens: Object.fromEntries(
      ['[CLS]', '[SEP]'].map((token) => [
        token,
        { id: token, ids: [TINY_WORDS.indexOf(token as (typeof TINY_WORDS)[number])], tokens: [token] },
      ]),
    ),
  },
};

// ONNX is protobuf: https://github.com/onnx/onnx/blob/main/onnx/onnx.proto

const FLOAT = 1;
const INT64 = 7;

/** Maps each token to the axis of its word. */
function embeddingGraph(): Buffer {
  const size = TINY_WORDS.length;
  const vectors = TINY_WORDS.flatMap((_, word) => TINY_WORDS.map((__, axis) => (word === axis ? 1 : 0)));
  return model({
    nodes: [node('Gather', ['table', 'input_ids'], 'last_hidden_state')],
    table: tensor([size, size], vectors),
    inputs: ['input_ids', 'attention_mask', 'token_type_ids'],
    output: ['last_hidden_state', [1, 'tokens', size]],
  });
}

/** The best score of a token: "blue" answers every question, and "red" none. */
function rerankingGraph(): Buffer {
  const scores = TINY_WORDS.map((word) => (word === 'blue' ? 3 : word === 'red' ? -1 : -3));
  return model({
    nodes: [
      node('Gather', ['table', 'input_ids'], 'scores'),
      node('ReduceMax', ['scores'], 'logits', [ints('axes', [1]), int('keepdims', 0)]),
    ],
    table: tensor([scores.length, 1], scores),
    inputs: ['input_ids'],
    output: ['logits', [1, 1]],
  });
}

interface Graph {
  nodes: Buffer[];
  table: Buffer;
  inputs: string[];
  output: [name: string, shape: Array<number | string>];
}

function model({ nodes, table, inputs, output: [name, shape] }: Graph): Buffer {
  const graph = Buffer.concat([
    ...nodes.map((one) => bytes(1, one)),
    text(2, 'tiny'),
    bytes(5, table),
    ...inputs.map((input) => bytes(11, value(input, INT64, [1, 'tokens']))),
    bytes(12, value(name, FLOAT, shape)),
  ]);
  const opset = Buffer.concat([text(1, ''), number(2, 13)]);
  return Buffer.concat([number(1, 8), bytes(7, graph), bytes(8, opset)]);
}

function node(type: string, inputs: string[], output: string, attributes: Buffer[] = []): Buffer {
  return Buffer.concat([
    ...inputs.map((input) => text(1, input)),
    text(2, output),
    text(4, type),
    ...attributes.map((attribute) => bytes(5, attribute)),
  ]);
}

function tensor(shape: readonly number[], values: readonly number[]): Buffer {
  return Buffer.concat([
    ...shape.map((length) => number(1, length)),
    number(2, FLOAT),
    text(8, 'table'),
    bytes(9, Buffer.from(new Float32Array(values).buffer)),
  ]);
}

function value(name: string, type: number, shape: ReadonlyArray<number | string>): Buffer {
  const dimensions = shape.map((length) =>
    bytes(1, typeof length === 'number' ? number(1, length) : text(2, length)),
  );
  const tensorType = Buffer.concat([number(1, type), bytes(2, Buffer.concat(dimensions))]);
  return Buffer.concat([text(1, name), bytes(2, bytes(1, tensorType))]);
}

function ints(name: string, values: readonly number[]): Buffer {
  return Buffer.concat([text(1, name), ...values.map((one) => number(8, one)), number(20, 7)]);
}

function int(name: string, one: number): Buffer {
  return Buffer.concat([text(1, name), number(3, one), number(20, 2)]);
}

function number(field: number, one: number): Buffer {
  return Buffer.concat([varint(field << 3), varint(one)]);
}

function text(field: number, one: string): Buffer {
  return bytes(field, Buffer.from(one));
}

function bytes(field: number, content: Buffer): Buffer {
  return Buffer.concat([varint((field << 3) | 2), varint(content.length), content]);
}

function varint(one: number): Buffer {
  const out: number[] = [];
  let rest = one;
  for (; rest > 127; rest >>>= 7) out.push((rest & 127) | 128);
  return Buffer.from([...out, rest]);
}
