import type { ChildEnd, Usage } from './bounded-child.js';

/** Why a request failed. */
export type ChildFailureKind =
  /** It took too long. */
  | 'timeout'
  /** It sent no message for too long. */
  | 'stalled'
  /** It used much CPU time while no more large requests were allowed. It may be run again as a large one. */
  | 'slow'
  | 'out_of_memory'
  /** The process crashed. */
  | 'crashed'
  /** An unexplained error; it may be due to the system as well as the request. */
  | 'threw'
  /** The process was killed from outside. Not the request's fault; it may be retried. */
  | 'killed'
  /** The pool was closed: retry elsewhere or later. */
  | 'closed';

/** A request that a {@link ChildPool} could not answer. */
export class ChildFailedError extends Error {
  override readonly name = 'ChildFailedError';

  /**
   * @param details the child's last output, or the stack: for the log only
   * @param usage and limit of the resource that its process was killed for
   */
  constructor(
    readonly kind: ChildFailureKind,
    message: string,
    readonly details = '',
    readonly usage: Usage = {},
  ) {
    super(message);
  }
}

const HEAP_EXHAUSTED = /heap out of memory|Allocation failed|Array buffer allocation failed|std::bad_alloc/;

/** Whether a message or a process's last output says that its memory was exhausted. */
export function saysOutOfMemory(text: string): boolean {
  return HEAP_EXHAUSTED.test(text);
}

/** The failure of a request that ended its process. */
export function failureOf(end: ChildEnd): ChildFailedError {
  const message = describeEnd(end);
  if (end.kind === 'exited') {
    const kind = saysOutOfMemory(end.stderr) ? 'out_of_memory' : 'crashed';
    return new ChildFailedError(kind, message, end.stderr);
  }
  const { reason } = end;
  const kind = reason === 'abandoned' || reason === 'recycled' ? 'crashed' : reason;
  return new ChildFailedError(kind, message, '', end);
}

export function describeEnd(end: ChildEnd): string {
  return `The child process ended: ${end.kind === 'killed' ? end.reason : (end.signal ?? end.code)}`;
}
