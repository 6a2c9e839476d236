import { jest } from '@jest/globals';
import { type AnswerEnd, CHAT_MODEL, type ChatModel } from '@tessera/models';
import type { Gateway } from './gateway.js';

const FOUND: AnswerEnd = { outcome: 'answered', warnings: [] };

/** Answers what is given, until mocks are restored. */
export function chatThat(own: Gateway, write: (signal?: AbortSignal) => AsyncGenerator<string, void>): void {
  jest
    .spyOn(own.service<ChatModel>(CHAT_MODEL), 'answer')
    .mockImplementation(async function* (_request, signal) {
      yield* write(signal);
      return FOUND;
    });
}

/** Until mocks are restored. */
export function failingChat(own: Gateway, reason: string): void {
  // eslint-disable-next-line require-yield -- it fails before its first word
  chatThat(own, async function* () {
    throw new Error(reason);
  });
}

/** Says one word after the other until it is aborted; resolves then. */
export function endlessChat(own: Gateway): Promise<void> {
  return new Promise((resolve) => {
    chatThat(own, async function* (signal) {
      signal?.addEventListener('abort', () => resolve());
      while (!signal?.aborted) {
        yield 'word ';
        await new Promise((next) => setTimeout(next, 5));
      }
    });
  });
}
