import type { Type } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';

/** Request bodies by name. Each works unchanged and repeatedly against the stack of `npm start`. */
export type BodyExamples<T> = Record<string, { summary: string; value: T }>;

/** Documents a JSON body with examples to send: Swagger UI offers them, the first one filled in. */
export function ApiJsonBody<T>(type: Type<T>, examples: BodyExamples<T>): MethodDecorator {
  return ApiBody({ type, examples });
}
