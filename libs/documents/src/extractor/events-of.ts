import type { ExtractionEvent } from '../extraction.js';
import type { ChildMessage } from './messages.js';

/** The extraction events among a child's messages. */
export async function* eventsOf(
  messages: AsyncIterable<ChildMessage>,
): AsyncGenerator<ExtractionEvent, void, void> {
  for await (const message of messages) {
    if (message.type === 'events') yield* message.events;
    else if (message.type === 'progress')
      yield { kind: 'progress', current: message.current, total: message.total };
  }
}
