import { SERVICE_ERROR_STATUS, type ServiceErrorCode } from '@tessera/contracts';

/** An error response of the SQL service: `{"error": {code, message, details}}`. */
export class ServiceError extends Error {
  override readonly name: string = 'ServiceError';
  /** The message may quote the client's input and is not logged. */
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

/** INTERNAL_ERROR with HTTP status 503: a dependency is temporarily unavailable. */
export class ServiceUnavailableError extends ServiceError {
  /** @param message which part, in words that name no host */
  constructor(message: string, options?: ErrorOptions) {
    super('INTERNAL_ERROR', message, {}, options);
  }

  override get status(): number {
    return 503;
  }
}
