import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { MAX_BODY_BYTES } from '../access/body-reading.js';
import {
  AUTH_CONFIG,
  KNOWLEDGE_RATE_LIMITS,
  type KnowledgeAuthConfig,
  type KnowledgeRateLimitConfig,
  RATE_LIMIT_CONFIG,
} from '../auth.settings.js';
import { ApiKeyAuthenticator } from '../credentials/api-key.authenticator.js';
import { Authenticator } from '../credentials/authenticator.js';
import { JwtAuthenticator } from '../credentials/jwt.authenticator.js';
import { SigV4Authenticator } from '../sigv4/sigv4.authenticator.js';
import { RateLimiter } from '../rate-limits/rate-limiter.js';
import { KnowledgeRateLimits } from './knowledge-rate-limits.js';
import { KnowledgeGuard } from './knowledge.guard.js';

export interface KnowledgeAuthOptions {
  auth: KnowledgeAuthConfig;
  rateLimits: KnowledgeRateLimitConfig;
  /** Largest JSON body, in bytes. */
  maxBodyBytes: number;
}

/**
 * Puts the {@link KnowledgeGuard} before every route of an app of the knowledge service. The app reads no bodies before its
 * guards. Needs the persistence module.
 */
@Module({})
export class KnowledgeAuthModule {
  static forRoot({ auth, rateLimits, maxBodyBytes }: KnowledgeAuthOptions): DynamicModule {
    const { redisUrl, perMinute } = rateLimits;
    const counts = redisUrl !== undefined && Object.values(perMinute).some((limit) => limit > 0);
    return {
      module: KnowledgeAuthModule,
      providers: [
        ApiKeyAuthenticator,
        Authenticator,
        JwtAuthenticator,
        SigV4Authenticator,
        KnowledgeRateLimits,
        ...(counts ? [RateLimiter] : []),
        { provide: RATE_LIMIT_CONFIG, useValue: rateLimits },
        { provide: KNOWLEDGE_RATE_LIMITS, useValue: rateLimits },
        { provide: AUTH_CONFIG, useValue: auth },
        { provide: MAX_BODY_BYTES, useValue: maxBodyBytes },
        { provide: APP_GUARD, useClass: KnowledgeGuard },
      ],
    };
  }
}
