import { once } from 'node:events';
import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { ShutdownState } from '../boot/shutdown-state.js';
import { clientSignal } from '../http/client-signal.js';

/** One server-sent event: data that is sent as one line, an object as JSON, and a name unless the protocol has none. */
export interface SseEvent {
  event?: string;
  data: object | string;
}

/**
 * Sends server-sent events. A controller calls it with `@Res()` and returns its promise:
 *
 *     stream(@Body() body: QueryRequest, @Res() response: Response) {
 *       return this.sse.send(response, (signal) => this.query.events(body, signal));
 *     }
 */
@Injectable()
export class SseSender {
  constructor(private readonly shutdown: ShutdownState) {}

  /**
   * Sends what the source yields, at the client's reading speed. Headers are sent with the first event: an earlier
   * error is answered as on any other route; a later one is also thrown, and closes the connection, so sources turn
   * expected failures into events. HEAD gets the headers, and the source is closed at its first event.
   * @param source gets a signal that is aborted when the client disconnects or the service shuts down
   */
  async send(response: Response, source: (signal: AbortSignal) => AsyncIterable<SseEvent>): Promise<void> {
    const gone = clientSignal(response);
    try {
      const signal = AbortSignal.any([gone, this.shutdown.expired]);
      for await (const event of source(signal)) {
        if (signal.aborted || response.req.method === 'HEAD') break;
        await write(response, event, signal);
      }
      end(response, signal);
    } catch (error) {
      if (!gone.aborted) throw error;
    }
  }
}

async function write(response: Response, event: SseEvent, signal: AbortSignal): Promise<void> {
  if (!response.headersSent) sendHeaders(response);
  if (response.write(formatEvent(event))) return;
  await once(response, 'drain', { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}

function end(response: Response, signal: AbortSignal): void {
  if (signal.aborted) {
    response.destroy();
    return;
  }
  if (!response.headersSent) sendHeaders(response);
  response.end();
}

/** `event:` line, `data:` line, blank line. JSON.stringify escapes line breaks and keeps non-ASCII text. */
export function formatEvent({ event, data }: SseEvent): string {
  const name = event === undefined ? '' : `event: ${event}\n`;
  return `${name}data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`;
}

function sendHeaders(response: Response): void {
  response.status(200).set({
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-cache, no-transform',
    'X-Accel-Buffering': 'no',
  });
  response.flushHeaders();
}
