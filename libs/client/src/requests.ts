import { ConnectionError, StreamFailedError } from './errors.js';
import { type Sender, unwrap } from './http.js';
import type { CallOptions, UploadOptions } from './options.js';
import { serverSentEvents } from './server-sent-events.js';

/** Sends a form with a file. */
export async function postForm<T>(
  sender: Sender,
  path: string,
  body: FormData,
  { sizeBytes, onUpload, signal }: UploadOptions & { sizeBytes: number },
): Promise<T> {
  const init = { method: 'POST', body, ...(signal && { signal }) };
  const make = () => new Request(sender.baseUrl + path, init);
  const response = await sender.send(make, { upload: { body, sizeBytes, onUpload } });
  const answer = await readBody(response);
  return unwrap<T>({ data: answer as T, error: answer, response });
}

/**
 * Yields the events of a streamed response; the last one is `done`.
 * @throws StreamFailedError on the event `error`
 */
export async function* postForEvents<Event extends { event: string; data: unknown }>(
  sender: Sender,
  path: string,
  body: object,
  { signal }: CallOptions,
): AsyncGenerator<Event, void, void> {
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  };
  const response = await sender.send(() => new Request(sender.baseUrl + path, request));
  if (!response.ok || !response.body) unwrap({ error: await readBody(response), response });
  for await (const { event, data } of serverSentEvents(response.body as ReadableStream<Uint8Array>)) {
    const parsed: unknown = JSON.parse(data);
    if (event === 'error') {
      const { code, message } = parsed as { code: string; message: string };
      throw new StreamFailedError(code, message);
    }
    yield { event, data: parsed } as Event;
    if (event === 'done') return;
  }
  throw new ConnectionError('The connection was closed before the answer was complete. Ask again.');
}

/** Null if it is no JSON. */
export async function readBody(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
