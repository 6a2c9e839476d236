import { type DynamicModule, Module } from '@nestjs/common';
import { AccessGuard } from './access/access.guard.js';
import { BodyReading, MAX_BODY_BYTES } from './access/body-reading.js';
import { TenantDirectory } from './access/tenant-directory.js';
import { AUTH_CONFIG, type AuthConfig, RATE_LIMIT_CONFIG, type RateLimitConfig } from './auth.settings.js';
import { ApiKeyAuthenticator } from './credentials/api-key.authenticator.js';
import { Authenticator } from './credentials/authenticator.js';
import { JwtAuthenticator } from './credentials/jwt.authenticator.js';
import { RateLimitGuard } from './rate-limits/rate-limit.guard.js';
import { RateLimiter } from './rate-limits/rate-limiter.js';
import { SigV4Authenticator } from './sigv4/sigv4.authenticator.js';

export interface AuthOptions {
  auth: AuthConfig;
  rateLimits: RateLimitConfig;
  /** Largest body, in bytes. */
  maxBodyBytes: number;
}

/** Who may do what, and how often. Needs the persistence module. */
@Module({})
export class AuthModule {
  static forRoot({ auth, rateLimits, maxBodyBytes }: AuthOptions): DynamicModule {
    const providers = [
      AccessGuard,
      ApiKeyAuthenticator,
      Authenticator,
      BodyReading,
      JwtAuthenticator,
      RateLimiter,
      RateLimitGuard,
      SigV4Authenticator,
      TenantDirectory,
    ];
    return {
      module: AuthModule,
      global: true,
      providers: [
        ...providers,
        { provide: AUTH_CONFIG, useValue: auth },
        { provide: RATE_LIMIT_CONFIG, useValue: rateLimits },
        { provide: MAX_BODY_BYTES, useValue: maxBodyBytes },
      ],
      // Nest makes the guards of a controller in the controller's module, which has to have all that they need.
      exports: [...providers, AUTH_CONFIG, RATE_LIMIT_CONFIG, MAX_BODY_BYTES],
    };
  }
}
