import { message } from '@tessera/contracts';
import { ServiceError } from '@tessera/platform';

/** 401: no credential, or an invalid one. */
export class UnauthorizedError extends ServiceError {
  override readonly name = 'UnauthorizedError';

  /** @param reason shown to the client: what is wrong, never what would be right */
  constructor(reason: string, options?: ErrorOptions) {
    super('unauthorized', reason, {}, { suggestion: message('credential_suggestion'), ...options });
  }
}
