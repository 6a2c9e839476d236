/** An event of a `text/event-stream`. */
export interface ServerSentEvent {
  event: string;
  data: string;
}

/** A longer line is an error of the server, not an event. */
const MAX_BUFFERED = 64 * 1024 * 1024;
const LINE_END = /\r\n|\n|\r(?!$)/;

/**
 * Parses events as the HTML standard defines them
 * (https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream), without ids and retry
 * times, which the services do not send. Leaving the loop closes the connection.
 */
export async function* serverSentEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerSentEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let buffered = '';
  let event = '';
  let data: string[] = [];
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      buffered += decoder.decode(value, { stream: true });
      const lines = buffered.split(LINE_END);
      buffered = lines.pop() ?? '';
      if (buffered.length > MAX_BUFFERED) throw new RangeError('An event of the stream is too long.');
      for (const line of lines) {
        if (line === '') {
          if (data.length > 0) yield { event: event || 'message', data: data.join('\n') };
          [event, data] = ['', []];
          continue;
        }
        const colon = line.indexOf(':');
        const name = colon < 0 ? line : line.slice(0, colon);
        const text = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
        if (name === 'event') event = text;
        if (name === 'data') data.push(text);
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
