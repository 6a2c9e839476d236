/** Properties of a model that its files do not state. */
export interface ModelFamily {
  /** Pooling of token vectors: their mean, or the vector of the first token. */
  pooling: 'mean' | 'cls';
  /** Prefixes of questions and of document texts. */
  prompts: { query: string; document: string };
  /** Maximum number of tokens, including special ones; further ones are truncated. */
  maxTokens: number;
  /** The tokenizer knows only lower case, but does not lower-case its input. */
  isLowerCase?: true;
}

const NO_PROMPTS = { query: '', document: '' };
const OTHERS: ModelFamily = { pooling: 'mean', prompts: NO_PROMPTS, maxTokens: 512 };

/** By the model's name; values from the model cards. */
const FAMILIES: ReadonlyArray<[name: RegExp, family: ModelFamily]> = [
  [
    /e5-(?:small|base|large)/,
    { pooling: 'mean', prompts: { query: 'query: ', document: 'passage: ' }, maxTokens: 512 },
  ],
  [/bge-m3/, { pooling: 'cls', prompts: NO_PROMPTS, maxTokens: 2_048 }],
  [
    /bge-.*-en/,
    {
      pooling: 'cls',
      prompts: { query: 'Represent this sentence for searching relevant passages: ', document: '' },
      maxTokens: 512,
    },
  ],
  [
    /bge-.*-zh/,
    {
      pooling: 'cls',
      prompts: { query: '为这个句子生成表示以用于检索相关文章：', document: '' },
      maxTokens: 512,
      isLowerCase: true,
    },
  ],
  [/gte-multilingual/, { pooling: 'cls', prompts: NO_PROMPTS, maxTokens: 2_048 }],
  [/gte-/, { pooling: 'mean', prompts: NO_PROMPTS, maxTokens: 512 }],
  [/granite-embedding/, { pooling: 'cls', prompts: NO_PROMPTS, maxTokens: 512 }],
  [/minilm/, { pooling: 'mean', prompts: NO_PROMPTS, maxTokens: 256 }],
];

/** @param name of the model, with or without its publisher */
export function familyOf(name: string): ModelFamily {
  const known = FAMILIES.find(([pattern]) => pattern.test(name.toLowerCase()));
  return known?.[1] ?? OTHERS;
}
