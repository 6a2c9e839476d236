import { collapseSpace, estimateTokens, shorten } from '@tessera/text';
import type { ChatTurn } from '../../models.port.js';

/** Per turn, in UTF-16 units. Longer turns are pasted texts or long answers. */
const MAX_TURN_LENGTH = 1_200;
/** Citations of earlier answers refer to other sources. */
const CITATIONS = /\s?\[\d{1,4}\]/g;

/** Returns the latest turns of a conversation that fit, one per line, oldest first; empty without turns. */
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
