import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiConsumes } from '@nestjs/swagger';

/** Key of the metadata of routes that read a form. */
export const TAKES_FORM = 'tessera:takes-form';

/** Says that a route reads a form of one of these types; every other one takes JSON and nothing else. */
export function TakesForm(...contentTypes: [string, ...string[]]): MethodDecorator {
  return applyDecorators(SetMetadata(TAKES_FORM, true), ApiConsumes(...contentTypes));
}
