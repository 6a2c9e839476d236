import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { OPEN_TO_ALL, TAKES_FORM } from '@tessera/platform';
import type { Request, Response } from 'express';
import { UnauthorizedError } from '../auth.errors.js';
import { RateLimits } from '../rate-limits/rate-limits.js';
import { ADMISSION, type Admission } from './admission.js';
import { NEED, type Need } from './needs.decorator.js';

/** `WWW-Authenticate` of a 401. */
const CHALLENGE = 'Bearer realm="tessera"';

/** Guards every route of the app: authenticates, authorizes, counts the request, and only then reads the body. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    @Inject(ADMISSION) private readonly admission: Admission,
    private readonly limits: RateLimits,
  ) {}

  /** @throws ServiceError 401, 403 or 429, or an error of the body */
  async canActivate(context: ExecutionContext): Promise<true> {
    const handler = context.getHandler();
    if (this.reflector.get<boolean | undefined>(OPEN_TO_ALL, context.getClass())) return true;
    const need = this.reflector.get<Need | undefined>(NEED, handler);
    if (!need) throw new Error(`${context.getClass().name}.${handler.name} does not say what it @Needs.`);
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    const takesForm = this.reflector.get<boolean | undefined>(TAKES_FORM, handler) ?? false;
    let body: Promise<Buffer | null> | undefined;
    const readBody = () => (body ??= this.admission.readBody(request, { takesForm }));
    const callerId = await this.admission.admit(request, { scope: need.scope, readBody }).catch((error) => {
      if (error instanceof UnauthorizedError) response.setHeader('WWW-Authenticate', CHALLENGE);
      throw error;
    });
    await this.limits.count(response, { callerId, limit: need.limit });
    await readBody();
    return true;
  }
}
