import { ApiHeader } from '@nestjs/swagger';
import { MAX_KEY_LENGTH } from './idempotency.service.js';

/** Describes the header X-Idempotency-Key of a route that answers by {@link IdempotencyService}. */
export function ApiIdempotencyKey(example: string): MethodDecorator {
  return ApiHeader({
    name: 'X-Idempotency-Key',
    required: false,
    description:
      'Answers later requests with the same key and body with the same response, for 24 hours (`Idempotent-Replayed: true`).',
    schema: { type: 'string', minLength: 1, maxLength: MAX_KEY_LENGTH, example },
  });
}
