/** The work cannot succeed, however often it is tried; the message is for the person who uploaded the document. */
export class PermanentJobError extends Error {
  override readonly name = 'PermanentJobError';
}

/** The attempt is not the task's current one any more, or its document is gone: nothing is to be written. */
export class StaleAttemptError extends Error {
  override readonly name = 'StaleAttemptError';
}

/** The broker did not do what it was asked; why is for the log. */
export class BrokerUnavailableError extends Error {
  override readonly name = 'BrokerUnavailableError';
}
