import type { Evidence } from '../models.port.js';
import { ExtractiveAnswerer } from './extractive.answerer.js';

/** The answer to a question from evidence of which only what matters is given. */
export async function ask(
  question: string,
  evidence: Array<Partial<Evidence>>,
  language = 'en',
): Promise<string> {
  let answer = '';
  const request = requestOf(question, evidence, language);
  for await (const delta of new ExtractiveAnswerer().answer(request)) answer += delta;
  return answer;
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
      documentId: 'd',
      chunkIndex: index,
      relevance: 0.9,
      table: null,
      language: 'en',
      ...given,
    })),
  };
}
