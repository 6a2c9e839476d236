import { SERVICE_ERROR_STATUS, type ServiceErrorCode } from '@tessera/contracts';

/** An error of the SQL service that the client is told about: `{"error": {code, message, details}}`. */
export class ServiceError extends Error {
  override readonly name: string = 'ServiceError';
  /** It is for whoever sent what it is about, and may quote that: no message for a log. */
  readonly quotesInput = true;

  /**
   * @param message safe to show: never a host, a stack or another error's message
   * @param details keys as the code documents them, for example `position` and `hint` of INVALID_SQL
   */
  constructor(
    readonly code: ServiceErrorCode,
    message: string,
    readonly details: Readonly<Record<string, unknown>> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  get status(): number {
    return SERVICE_ERROR_STATUS[this.code];
  }
}

/** INTERNAL_ERROR with HTTP status 503: a part that the request needs is away, and may be back soon. */
export class ServiceUnavailableError extends ServiceError {
  /** @param message which part, in words that name no host */
  constructor(message: string, options?: ErrorOptions) {
    super('INTERNAL_ERROR', message, {}, options);
  }

  override get status(): number {
    return 503;
  }
}
