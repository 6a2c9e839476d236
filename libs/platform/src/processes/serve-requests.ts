import { endWithParent } from './end-with-parent.js';

/** What a child of a {@link ChildPool} says. */
export type PoolChildMessage<Answer> =
  /** The request has arrived: from here on, it is to blame when the process ends. */
  | { type: 'accepted' }
  | { type: 'answer'; answer: Answer }
  /** The work threw what it does not explain. */
  | { type: 'failed'; message: string; stack: string };

/**
 * Makes this process a child of a `ChildPool`: it answers one request after another and ends with its parent. Signals of the
 * terminal are the parent's business.
 * @param answer the work; what it throws fails the request, and the process is replaced
 */
export function serveRequests<Request, Answer>(answer: (request: Request) => Promise<Answer>): void {
  const send = (message: PoolChildMessage<Answer>): void => {
    process.send?.(message);
  };
  process.on('message', (request) => {
    send({ type: 'accepted' });
    answer(request as Request).then(
      (result) => send({ type: 'answer', answer: result }),
      (error: unknown) => send(failureOf(error)),
    );
  });
  process.on('disconnect', () => process.exit());
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => undefined);
  endWithParent();
}

function failureOf(error: unknown): PoolChildMessage<never> {
  return error instanceof Error
    ? { type: 'failed', message: error.message, stack: error.stack ?? '' }
    : { type: 'failed', message: String(error), stack: '' };
}
