/** The broker did not execute a command. The cause is for the log. */
export class BrokerUnavailableError extends Error {
  override readonly name = 'BrokerUnavailableError';
}
