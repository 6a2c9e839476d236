import { createHash, timingSafeEqual } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { OPEN_TO_ALL, ServiceError } from '@tessera/platform';
import type { Request } from 'express';
import { MODEL_SERVER_CONFIG, type ModelServerConfig } from './config.js';

/** Requires the key, if one is configured. */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(
    @Inject(MODEL_SERVER_CONFIG) private readonly config: ModelServerConfig,
    private readonly reflector: Reflector,
  ) {}

  /** @throws ServiceError UNAUTHORIZED */
  canActivate(context: ExecutionContext): boolean {
    const { apiKey } = this.config.models;
    if (apiKey === undefined || this.reflector.get(OPEN_TO_ALL, context.getClass())) return true;
    const { authorization = '' } = context.switchToHttp().getRequest<Request>().headers;
    if (timingSafeEqual(digest(authorization), digest(`Bearer ${apiKey}`))) return true;
    throw new ServiceError('unauthorized', 'Send the API key of the model server as a bearer token.');
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
