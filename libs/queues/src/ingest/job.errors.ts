/** The work cannot succeed, however often it is retried; the message is for the uploader of the document. */
export class PermanentJobError extends Error {
  override readonly name = 'PermanentJobError';
  /** The message may quote the user's input and is not logged. */
  readonly quotesInput = true;
}

/**
 * An external cause interrupted the work. The attempt is retried; if retries are used up, the task fails with this message for the
 * uploader.
 */
export class InterruptedJobError extends Error {
  override readonly name = 'InterruptedJobError';
}

/** The work takes longer than other documents should wait. It is retried from the queue of large documents. */
export class SlowJobError extends Error {
  override readonly name = 'SlowJobError';
}

/** Another attempt has taken over, or the document was deleted. Nothing may be written. */
export class StaleAttemptError extends Error {
  override readonly name = 'StaleAttemptError';
}
