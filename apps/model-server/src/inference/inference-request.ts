import type { ModelFolder } from '../models/model-folder.js';

/** Request to a process for a text, or for a question and a text. */
export type InferenceRequest = { model: ModelFolder } & (
  { task: 'embed'; text: string } | { task: 'score'; query: string; text: string }
);

export interface InferenceAnswer {
  /** A vector of length 1, or one number: how well the text answers the question, 0 to 1. */
  values: number[];
  /** Number of tokens read. */
  tokens: number;
}
