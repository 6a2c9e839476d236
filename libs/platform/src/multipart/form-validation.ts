import type { Type } from '@nestjs/common';
import { refuseUnusableFields } from '../http/request-text.js';
import { RequestValidationPipe } from '../validation/request-validation.pipe.js';

const pipe = new RequestValidationPipe();

/** Validates the text fields of a form like a JSON body. @throws RequestValidationError */
export async function validateForm<T extends object>(
  form: Type<T>,
  fields: Record<string, string>,
): Promise<T> {
  refuseUnusableFields(fields);
  return (await pipe.transform({ ...fields }, { type: 'body', metatype: form })) as T;
}
