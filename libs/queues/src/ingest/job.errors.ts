/** The work cannot succeed, however often it is tried; the message is for the person who uploaded the document. */
export class PermanentJobError extends Error {
  override readonly name = 'PermanentJobError';
  /** It is for whoever sent what it is about, and may quote that: no message for a log. */
  readonly quotesInput = true;
}

/**
 * Something beside the work broke it off. It is tried again; when that did not help either, the task fails with this message,
 * for the person who uploaded the document.
 */
export class InterruptedJobError extends Error {
  override readonly name = 'InterruptedJobError';
}

/** The attempt is not the task's current one any more, or its document is gone: nothing is to be written. */
export class StaleAttemptError extends Error {
  override readonly name = 'StaleAttemptError';
}
