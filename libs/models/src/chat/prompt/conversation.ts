import { collapseSpace, estimateTokens, shorten } from '@tessera/text';
import type { ChatTurn } from '../../models.port.js';

/** Of a turn; what is longer is a text that was pasted, or a long answer. In UTF-16 units. */
const MAX_TURN_LENGTH = 1_200;
/** They name the sources of another answer. */
const CITATIONS = /\s?\[\d{1,4}\]/g;

/** The latest turns of a conversation as lines, oldest first, as many as so many tokens hold; empty when there are none. */
export function conversationText(history: readonly ChatTurn[], maxTokens: number): string {
  const lines: string[] = [];
  let left = maxTokens;
  for (const { role, content } of history.toReversed()) {
    const said = role === 'assistant' ? content.replace(CITATIONS, '') : content;
    const line = `${role === 'assistant' ? 'Answer' : 'Question'}: ${shorten(collapseSpace(said), MAX_TURN_LENGTH)}`;
    left -= estimateTokens(line);
    if (left < 0) break;
    lines.unshift(line);
  }
  return lines.join('\n');
}
