import { ApiHeader } from '@nestjs/swagger';
import { MAX_KEY_LENGTH } from './idempotency.service.js';

/**
 * Documents the header X-Idempotency-Key. Without an example, which tools would send with every request and then always
 * get the first response.
 */
export function ApiIdempotencyKey(): MethodDecorator {
  return ApiHeader({
    name: 'X-Idempotency-Key',
    required: false,
    description:
      'Use a new key, such as a UUID, for each operation. For 24 hours, a repeated request with the same key and body returns the first response (`Idempotent-Replayed: true`).',
    schema: { type: 'string', minLength: 1, maxLength: MAX_KEY_LENGTH },
  });
}
