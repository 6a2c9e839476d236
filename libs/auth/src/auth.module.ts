import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AccessGuard } from './access/access.guard.js';
import { ADMISSION, MAX_BODY_BYTES } from './access/admission.js';
import { KnowledgeAdmission } from './access/knowledge-admission.js';
import { TenantAdmission } from './access/tenant-admission.js';
import { TenantDirectory } from './access/tenant-directory.js';
import {
  AUTH_CONFIG,
  type AuthConfig,
  type KnowledgeAuthConfig,
  RATE_LIMIT_CONFIG,
  type RateLimitConfig,
} from './auth.settings.js';
import { ApiKeyAuthenticator } from './credentials/api-key.authenticator.js';
import { Authenticator } from './credentials/authenticator.js';
import { Delegation } from './credentials/delegation.js';
import { JwtAuthenticator } from './credentials/jwt.authenticator.js';
import { RateLimiter } from './rate-limits/rate-limiter.js';
import { RateLimits } from './rate-limits/rate-limits.js';
import { SigV4Authenticator } from './sigv4/sigv4.authenticator.js';

export interface AuthOptions<Config> {
  auth: Config;
  rateLimits: RateLimitConfig;
  /** Largest JSON body, in bytes. */
  maxBodyBytes: number;
}

/** Recognise each kind of credential. */
const AUTHENTICATORS = [ApiKeyAuthenticator, Authenticator, Delegation, JwtAuthenticator, SigV4Authenticator];

/**
 * Guards every route of an app by the {@link AccessGuard}, which must run before any body is read. Requires the
 * persistence module.
 */
@Module({})
export class AuthModule {
  /** For apps of the SQL service. */
  static forTenants(options: AuthOptions<AuthConfig>): DynamicModule {
    const admission: Provider[] = [TenantDirectory, { provide: ADMISSION, useClass: TenantAdmission }];
    return { ...AuthModule.with(admission, options), global: true, exports: [TenantDirectory] };
  }

  /** For apps of the knowledge service. */
  static forKnowledge(options: AuthOptions<KnowledgeAuthConfig>): DynamicModule {
    const admission = [{ provide: ADMISSION, useClass: KnowledgeAdmission }];
    return { ...AuthModule.with(admission, options), exports: [AUTH_CONFIG] };
  }

  /** For a gateway, which has no guard: it authenticates clients, and calls other services for them. */
  static forGateway(auth: KnowledgeAuthConfig): DynamicModule {
    return {
      module: AuthModule,
      providers: [...AUTHENTICATORS, { provide: AUTH_CONFIG, useValue: auth }],
      exports: [Authenticator, Delegation],
    };
  }

  private static with(
    admission: Provider[],
    { auth, rateLimits, maxBodyBytes }: AuthOptions<AuthConfig | KnowledgeAuthConfig>,
  ): DynamicModule {
    const { redisUrl, perMinute } = rateLimits;
    const counts = redisUrl !== undefined && Object.values(perMinute).some((limit) => limit > 0);
    return {
      module: AuthModule,
      providers: [
        ...admission,
        ...AUTHENTICATORS,
        RateLimits,
        ...(counts ? [RateLimiter] : []),
        { provide: RATE_LIMIT_CONFIG, useValue: rateLimits },
        { provide: AUTH_CONFIG, useValue: auth },
        { provide: MAX_BODY_BYTES, useValue: maxBodyBytes },
        { provide: APP_GUARD, useClass: AccessGuard },
      ],
    };
  }
}
