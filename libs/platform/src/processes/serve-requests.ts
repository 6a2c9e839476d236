import { endWithParent } from './end-with-parent.js';

/** Message from a `ChildPool` to its child. */
export interface PoolParentMessage<Request> {
  /** Request number, unique per child. */
  id: number;
  request: Request;
}

/** Response of the child to the request with this number. */
export type PoolChildMessage<Answer> = { id: number } &
  /** The request has arrived: from here on, it is at fault if the process ends. */
  (
    | { type: 'accepted' }
    | { type: 'answer'; answer: Answer }
    /** The work failed without an explanation. */
    | { type: 'failed'; message: string; stack: string }
  );

/**
 * Runs this process as a child of a `ChildPool`: it serves requests concurrently and ends with its parent. It ignores terminal
 * signals, which the parent handles.
 * @param answer does the work; an error fails the request, and the process is replaced
 */
export function serveRequests<Request, Answer>(answer: (request: Request) => Promise<Answer>): void {
  const send = (message: PoolChildMessage<Answer>): void => {
    process.send?.(message);
  };
  process.on('message', (message) => {
    const { id, request } = message as PoolParentMessage<Request>;
    send({ id, type: 'accepted' });
    answer(request).then(
      (result) => send({ id, type: 'answer', answer: result }),
      (error: unknown) => send({ id, type: 'failed', ...failureOf(error) }),
    );
  });
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  endWithParent();
}

function failureOf(error: unknown): { message: string; stack: string } {
  return error instanceof Error
    ? { message: error.message, stack: error.stack ?? '' }
    : { message: String(error), stack: '' };
}
