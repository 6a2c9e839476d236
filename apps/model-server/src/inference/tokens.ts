import * as tokenizers from '@huggingface/tokenizers';

/**
 * The part of the library's class that this file uses; TypeScript cannot resolve its types, whose imports lack
 * extensions.
 */
export interface Tokenizer {
  encode(
    text: string,
    options?: { text_pair?: string | null; add_special_tokens?: boolean; return_token_type_ids?: boolean },
  ): { ids: number[]; token_type_ids?: number[] };
}

/** @param definition content of tokenizer.json @param config content of tokenizer_config.json */
export function openTokenizer(definition: object, config: object): Tokenizer {
  const { Tokenizer } = tokenizers as unknown as {
    Tokenizer: new (definition: object, config: object) => Tokenizer;
  };
  return new Tokenizer(definition, config);
}

/** The input of a model. */
export interface Tokens {
  ids: number[];
  /** 0 for the first text, 1 for the second. */
  types: number[];
}

/** Upper bound of a token's length, except rare ones; longer texts are truncated. */
const MOST_CHARACTERS_A_TOKEN = 24;

/** Tokens of a text, cut to `maxTokens` before the token that ends it. */
export function tokensOf(tokenizer: Tokenizer, text: string, maxTokens: number): Tokens {
  const encoded = encode(tokenizer, text.slice(0, maxTokens * MOST_CHARACTERS_A_TOKEN), null);
  return cut(encoded, maxTokens);
}

/** Tokens of a question and a text. The question may use up to half of the length. */
export function pairTokensOf(
  tokenizer: Tokenizer,
  [query, text]: readonly [string, string],
  maxTokens: number,
): Tokens {
  const question = shortened(tokenizer, query, Math.floor(maxTokens / 2));
  return cut(encode(tokenizer, question, text.slice(0, maxTokens * MOST_CHARACTERS_A_TOKEN)), maxTokens);
}

function shortened(tokenizer: Tokenizer, text: string, maxTokens: number): string {
  const looked = text.slice(0, maxTokens * MOST_CHARACTERS_A_TOKEN);
  const { length } = tokenizer.encode(looked, { add_special_tokens: false }).ids;
  return length <= maxTokens ? looked : looked.slice(0, Math.floor((looked.length * maxTokens) / length));
}

function encode(tokenizer: Tokenizer, text: string, pair: string | null): Tokens {
  const encoded = tokenizer.encode(text, { text_pair: pair, return_token_type_ids: true });
  return { ids: encoded.ids, types: encoded.token_type_ids ?? encoded.ids.map(() => 0) };
}

function cut({ ids, types }: Tokens, maxTokens: number): Tokens {
  const excess = ids.length - maxTokens;
  if (excess > 0) for (const row of [ids, types]) row.splice(row.length - 1 - excess, excess);
  return { ids, types };
}
