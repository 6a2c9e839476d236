import { GeneratorWithResult } from '@tessera/platform';
import { notFoundAnswer } from '../refusal/not-found-answer.js';
import type { CompareTexts, Evidence } from '../models.port.js';
import { ExtractiveAnswerer } from './extractive.answerer.js';

/** Answers a question from evidence; tests only set the fields that matter. */
export async function ask(
  question: string,
  evidence: Array<Partial<Evidence>>,
  language = 'en',
  compare?: CompareTexts,
): Promise<string> {
  let answer = '';
  const request = { ...requestOf(question, evidence, language), compare };
  const deltas = new GeneratorWithResult(new ExtractiveAnswerer().answer(request));
  for await (const delta of deltas) answer += delta;
  return deltas.result.outcome === 'answered' ? answer : notFoundAnswer(language);
}

export function requestOf(question: string, evidence: Array<Partial<Evidence>>, language = 'en') {
  return {
    question,
    history: [],
    language,
    evidence: evidence.map((given, index) => ({
      citation: index + 1,
      text: '',
      path: '',
      fileName: 'a.pdf',
      statedYear: null,
      documentId: 'd',
      chunkIndex: index,
      relevance: 0.9,
      similarity: null,
      table: null,
      language: 'en',
      ...given,
    })),
  };
}
