import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { type BodyReader, bodyReader } from '@tessera/platform';
import type { AccessedRequest } from './access.js';

/** Injection token of the largest body in bytes. */
export const MAX_BODY_BYTES = Symbol('MaxBodyBytes');

/** Reads a request's body, once: as late as possible, so that it is not read of a client that is not let in. */
@Injectable()
export class BodyReading implements CanActivate {
  private readonly reader: BodyReader;

  constructor(@Inject(MAX_BODY_BYTES) maxBytes: number) {
    this.reader = bodyReader(maxBytes);
  }

  async canActivate(context: ExecutionContext): Promise<true> {
    await this.read(context.switchToHttp().getRequest<AccessedRequest>());
    return true;
  }

  /** Makes `request.body`. @returns its bytes as they were sent @throws what the body reader throws */
  async read(request: AccessedRequest): Promise<Uint8Array> {
    request.rawBody ??= await this.reader(request);
    return request.rawBody;
  }
}
