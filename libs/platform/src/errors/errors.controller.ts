import { Controller, Get, Param } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { ERROR_CATALOGUE, ERRORS_PATH } from '@tessera/contracts';
import { OpenToAll } from '../http/open-to-all.js';
import { ServiceError } from './service.error.js';

/** Explains error codes, so that each deployment carries the reference of its own version; not part of an app's API. */
@ApiExcludeController()
@OpenToAll()
@Controller(ERRORS_PATH)
export class ErrorsController {
  @Get(':code')
  read(@Param('code') code: string) {
    if (!Object.hasOwn(ERROR_CATALOGUE, code))
      throw ServiceError.of('route_not_found', { method: 'GET', path: ERRORS_PATH, allowed: '' });
    return { code, ...ERROR_CATALOGUE[code as keyof typeof ERROR_CATALOGUE] };
  }
}
