import { endWithParent } from './end-with-parent.js';

/** Message from a `ChildPool` to its child. */
export type PoolParentMessage<Request> = {
  /** Request number, unique per child. */
  id: number;
} & (
  | { request: Request }
  /** One part was consumed: the child may send another. */
  | { acknowledge: true }
);

/** Response of the child to the request with this number. */
export type PoolChildMessage<Answer, Part> = { id: number } & (
  | /** The request has arrived: from here on, it is at fault if the process ends. */
    { type: 'accepted' }
  | { type: 'part' | 'note'; part: Part }
  | { type: 'answer'; answer: Answer }
  /** The work failed without an explanation. */
  | { type: 'failed'; message: string; stack: string }
);

/** Sends what a request produces before its answer. */
export interface PartSender<Part> {
  /** Sends a part once the parent has room for it. After the first one, the request is not retried. */
  send(part: Part): Promise<void>;
  /** Sends a part at once that a retry may repeat, such as progress. */
  note(part: Part): void;
}

/** Parts that may be sent without being consumed. */
const MAX_UNACKNOWLEDGED = 2;

/**
 * Runs this process as a child of a `ChildPool`: it serves requests concurrently and ends with its parent. It ignores terminal
 * signals, which the parent handles.
 * @param answer does the work; an error fails the request, and the process is replaced
 */
export function serveRequests<Request, Answer, Part = never>(
  answer: (request: Request, parts: PartSender<Part>) => Promise<Answer>,
): void {
  const send = (message: PoolChildMessage<Answer, Part>): void => {
    process.send?.(message);
  };
  const windows = new Map<number, SendWindow>();
  process.on('message', (message) => {
    const received = message as PoolParentMessage<Request>;
    const { id } = received;
    if ('acknowledge' in received) return windows.get(id)?.acknowledge();
    const window = new SendWindow();
    windows.set(id, window);
    send({ id, type: 'accepted' });
    const parts: PartSender<Part> = {
      send: async (part) => {
        await window.take();
        send({ id, type: 'part', part });
      },
      note: (part) => send({ id, type: 'note', part }),
    };
    answer(received.request, parts)
      .then(
        (result) => send({ id, type: 'answer', answer: result }),
        (error: unknown) => send({ id, type: 'failed', ...failureOf(error) }),
      )
      .finally(() => windows.delete(id));
  });
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  endWithParent();
}

/** Slows down a child that is faster than its parent. */
class SendWindow {
  private unacknowledged = 0;
  private wake: (() => void) | null = null;

  /** Resolves when the parent has room for one more part, which then counts as sent. */
  async take(): Promise<void> {
    while (this.unacknowledged >= MAX_UNACKNOWLEDGED)
      await new Promise<void>((resolve) => (this.wake = resolve));
    this.unacknowledged++;
  }

  acknowledge(): void {
    this.unacknowledged--;
    this.wake?.();
    this.wake = null;
  }
}

function failureOf(error: unknown): { message: string; stack: string } {
  return error instanceof Error
    ? { message: error.message, stack: error.stack ?? '' }
    : { message: String(error), stack: '' };
}
