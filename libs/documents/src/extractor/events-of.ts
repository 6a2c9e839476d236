import type { ExtractionEvent } from '../extraction.js';
import type { ParserMessage } from './parser-jobs.js';

/** The extraction events among a job's messages. */
export async function* eventsOf(
  messages: AsyncIterable<ParserMessage>,
): AsyncGenerator<ExtractionEvent, void, void> {
  for await (const message of messages) {
    if (message.type === 'events') yield* message.events;
    else if (message.type === 'progress')
      yield { kind: 'progress', current: message.current, total: message.total };
  }
}
