import { jest } from '@jest/globals';
import { CHAT_MODEL, type ChatModel } from '@tessera/models';
import type { Gateway } from './gateway.js';

/** Until mocks are restored. */
export function failingChat(own: Gateway, reason: string): void {
  // eslint-disable-next-line require-yield -- it fails before its first word
  jest.spyOn(own.service<ChatModel>(CHAT_MODEL), 'answer').mockImplementation(async function* () {
    throw new Error(reason);
  });
}

/** Says one word after the other until it is aborted; resolves then. */
export function endlessChat(own: Gateway): Promise<void> {
  return new Promise((resolve) => {
    jest
      .spyOn(own.service<ChatModel>(CHAT_MODEL), 'answer')
      .mockImplementation(async function* (_request, signal) {
        signal?.addEventListener('abort', () => resolve());
        while (!signal?.aborted) {
          yield 'word ';
          await new Promise((next) => setTimeout(next, 5));
        }
      });
  });
}
