import { collapseSpace } from '@tessera/text';
import type { ChatTurn } from '../../models.port.js';
import { type ContextBounds, dataRule, promptTokens } from './answer-prompt.js';
import type { ChatMessage } from './chat-message.js';
import { conversationText } from './conversation.js';
import { DataBlocks, defuse } from './data-block.js';

/** In tokens. Earlier turns tend to be about something else. */
const MAX_CONVERSATION = 1_500;
/** In UTF-16 units. A longer question is complete. */
export const MAX_FOLLOW_UP_LENGTH = 1_000;

/** Builds the prompt that rewrites a follow-up into a question of its own. */
export function condensePrompt(
  question: string,
  history: readonly ChatTurn[],
  bounds: ContextBounds,
): ChatMessage[] {
  const blocks = new DataBlocks();
  const conversation = conversationText(history, Math.min(MAX_CONVERSATION, promptTokens(bounds) / 2));
  const system = [
    'You rewrite the last question of a conversation so that it can be understood without the conversation.',
    dataRule(blocks.key),
    [
      '- Put in what the question leaves out or points back to: names, places, years, the thing that is asked about.',
      '- Keep everything else as it is, and its language. Do not answer it.',
      '- When it can be understood alone, repeat it as it is.',
      '- Write the question on one line, and nothing else.',
    ].join('\n'),
  ].join('\n\n');
  const user = [
    'Conversation so far:',
    blocks.wrap('conversation', conversation),
    `Question: ${defuse(question)}`,
  ].join('\n\n');
  return [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ];
}

const LABEL = /^(?:\p{L}{1,20}[- ])?(?:question|frage|问题|問題)\s*[:：]\s*/iu;
const QUOTED = /^["“«「](.*)["”»」]$/u;

/** Extracts the question that a model wrote; null if there is none. */
export function condensedQuestion(written: string): string | null {
  const line = written
    .split('\n')
    .map(collapseSpace)
    .find((text) => text !== '');
  const question = (line ?? '').replace(LABEL, '').replace(QUOTED, '$1').trim();
  return question.length <= MAX_FOLLOW_UP_LENGTH && /[\p{L}\p{Nd}]/u.test(question) ? question : null;
}
