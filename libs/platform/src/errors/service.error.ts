import { SERVICE_ERROR_STATUS, type ServiceErrorCode } from '@tessera/contracts';

/** An error of the SQL service that the client is told about: `{"error": {code, message, details}}`. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';

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
