/** The work cannot succeed, however often it is tried; the message is for the person who uploaded the document. */
export class PermanentJobError extends Error {
  override readonly name = 'PermanentJobError';
}

/** The attempt is not the task's current one any more, or its document is gone: nothing is to be written. */
export class StaleAttemptError extends Error {
  override readonly name = 'StaleAttemptError';
}
