/** The broker did not do what it was asked; why is for the log. */
export class BrokerUnavailableError extends Error {
  override readonly name = 'BrokerUnavailableError';
}
