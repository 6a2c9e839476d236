import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiConsumes } from '@nestjs/swagger';

/** Key of the metadata of routes that read a form. */
export const TAKES_FORM = 'tessera:takes-form';

/** Marks a route that accepts a form of one of these types; other routes accept only JSON. */
export function TakesForm(...contentTypes: [string, ...string[]]): MethodDecorator {
  return applyDecorators(SetMetadata(TAKES_FORM, true), ApiConsumes(...contentTypes));
}
