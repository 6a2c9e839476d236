import { EventSourceParserStream } from 'eventsource-parser/stream';

export interface ServerSentEvent {
  event: string;
  data: unknown;
}

/** Yields the events of a `text/event-stream` body as they arrive. Leaving the loop closes the connection. */
export async function* serverSentEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  const text = body.pipeThrough(new TextDecoderStream());
  for await (const { event, data } of text.pipeThrough(new EventSourceParserStream())) {
    yield { event: event ?? 'message', data: JSON.parse(data) as unknown };
  }
}
