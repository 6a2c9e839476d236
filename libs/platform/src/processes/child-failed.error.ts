/** Why a request got no answer. */
export type ChildFailureKind =
  /** It took too long. */
  | 'timeout'
  | 'out_of_memory'
  /** The process crashed. */
  | 'crashed'
  /** The work threw what it does not explain; the system may be to blame as well as the request. */
  | 'threw'
  /** The process was repeatedly killed from outside. The request is not at fault and may be retried. */
  | 'killed'
  /** The pool was closed: can be tried elsewhere or later. */
  | 'closed';

/** A request that a {@link ChildPool} could not have answered. */
export class ChildFailedError extends Error {
  override readonly name = 'ChildFailedError';

  /** @param details what the child wrote before its end, or the stack: for the log only */
  constructor(
    readonly kind: ChildFailureKind,
    message: string,
    readonly details = '',
  ) {
    super(message);
  }
}
