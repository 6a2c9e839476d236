import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { MAX_BODY_BYTES } from '../access/body-reading.js';
import { AUTH_CONFIG, type KnowledgeAuthConfig } from '../auth.settings.js';
import { ApiKeyAuthenticator } from '../credentials/api-key.authenticator.js';
import { Authenticator } from '../credentials/authenticator.js';
import { JwtAuthenticator } from '../credentials/jwt.authenticator.js';
import { SigV4Authenticator } from '../sigv4/sigv4.authenticator.js';
import { KnowledgeGuard } from './knowledge.guard.js';

/**
 * Puts the {@link KnowledgeGuard} before every route of an app of the knowledge service. The app reads no bodies before its
 * guards. Needs the persistence module.
 */
@Module({})
export class KnowledgeAuthModule {
  /** @param maxBodyBytes of JSON */
  static forRoot({ auth, maxBodyBytes }: { auth: KnowledgeAuthConfig; maxBodyBytes: number }): DynamicModule {
    return {
      module: KnowledgeAuthModule,
      providers: [
        ApiKeyAuthenticator,
        Authenticator,
        JwtAuthenticator,
        SigV4Authenticator,
        { provide: AUTH_CONFIG, useValue: auth },
        { provide: MAX_BODY_BYTES, useValue: maxBodyBytes },
        { provide: APP_GUARD, useClass: KnowledgeGuard },
      ],
    };
  }
}
