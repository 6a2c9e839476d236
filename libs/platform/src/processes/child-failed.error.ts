/** Why a request failed. */
export type ChildFailureKind =
  /** It took too long. */
  | 'timeout'
  | 'out_of_memory'
  /** The process crashed. */
  | 'crashed'
  /** An unexplained error; it may be due to the system as well as the request. */
  | 'threw'
  /** The process was repeatedly killed from outside. Not the request's fault; it may be retried. */
  | 'killed'
  /** The pool was closed: retry elsewhere or later. */
  | 'closed';

/** A request that a {@link ChildPool} could not answer. */
export class ChildFailedError extends Error {
  override readonly name = 'ChildFailedError';

  /** @param details the child's last output, or the stack: for the log only */
  constructor(
    readonly kind: ChildFailureKind,
    message: string,
    readonly details = '',
  ) {
    super(message);
  }
}
