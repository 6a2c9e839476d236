import { type ScriptedChatModel, readPrompt } from '@tessera/testing/chat-model';
import type { JudgedQuestion } from './judged-passages.js';

const NOT_FOUND = 'NOT_IN_SOURCES';

/** A chat model that reads its sources well: it answers with what is judged to be right where a source says that, and with nothing else. */
export function faithfulReader(questions: readonly JudgedQuestion[]): ScriptedChatModel {
  return (asked) => {
    const { outside, inside } = readPrompt(asked);
    const question = questions.find(({ text }) => outside.includes(text));
    for (const fact of question?.answers ?? []) {
      const at = inside.findIndex((source) => source.includes(fact));
      if (at >= 0) return `${fact} [${at + 1}]`;
    }
    return NOT_FOUND;
  };
}
