import { applyDecorators, SetMetadata, UseGuards } from '@nestjs/common';
import { RateLimitGuard } from '../rate-limits/rate-limit.guard.js';
import { AccessGuard } from './access.guard.js';
import { BodyReading } from './body-reading.js';
import { PROTECTION, type Protection } from './protection.js';

/** Protects a route. In this order: who is it, for which tenant, may they, not too often; and only then the body is read. */
export function Protected(protection: Protection): MethodDecorator {
  return applyDecorators(
    SetMetadata(PROTECTION, protection),
    UseGuards(AccessGuard, RateLimitGuard, BodyReading),
  );
}
