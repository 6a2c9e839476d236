import { createParser, type ParseError } from 'eventsource-parser';
import { AnswerProblem } from './answer-problem.js';

/**
 * Yields the data of each server-sent event. Ignores everything else, including an incomplete last event.
 * @throws AnswerProblem for an event of more than `maxEventLength` characters
 */
export async function* eventData(
  bytes: AsyncIterable<Uint8Array>,
  maxEventLength: number,
): AsyncGenerator<string> {
  const events: string[] = [];
  let problem: ParseError | null = null;
  const parser = createParser({
    onEvent: ({ data }) => events.push(data),
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') problem = error;
    },
    maxBufferSize: maxEventLength,
  });
  const decoder = new TextDecoder();
  for await (const part of bytes) {
    parser.feed(decoder.decode(part, { stream: true }));
    yield* events.splice(0);
    if (problem) throw new AnswerProblem(`answered with an event of more than ${maxEventLength} characters`);
  }
}
