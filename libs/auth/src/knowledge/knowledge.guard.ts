import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { KnowledgeAccess } from '@tessera/persistence';
import { type JsonReader, jsonReader, KnowledgeError, OPEN_TO_ALL, TAKES_FORM } from '@tessera/platform';
import type { Response } from 'express';
import { CHALLENGE } from '../access/challenge.js';
import { MAX_BODY_BYTES } from '../access/body-reading.js';
import { UnauthorizedError } from '../auth.errors.js';
import { AUTH_CONFIG, type KnowledgeAuthConfig } from '../auth.settings.js';
import { Authenticator } from '../credentials/authenticator.js';
import { hasScope } from '../principal.js';
import { SIGV4_SCHEME } from '../sigv4/sigv4.authenticator.js';
import type { ClientRequest, KnowledgeClient } from './knowledge-client.js';
import { noKnowledgeBase, scopeMissing, unauthorized } from './knowledge-auth.errors.js';
import { KnowledgeRateLimits } from './knowledge-rate-limits.js';
import { type KnowledgeScope, NEEDED_SCOPE } from './needs.decorator.js';

const ANYBODY: KnowledgeClient = {
  access: KnowledgeAccess.unrestricted,
  renewed: async () => KnowledgeAccess.unrestricted,
};

/**
 * Stands before every route of the app: who is it, may they do this at all, not too often, and only then the body is read, if it is
 * JSON. Where
 * they may do it is for what the route calls, which gets it as a {@link KnowledgeAccess}.
 */
@Injectable()
export class KnowledgeGuard implements CanActivate {
  private readonly readJson: JsonReader;

  constructor(
    private readonly reflector: Reflector,
    private readonly authenticator: Authenticator,
    @Inject(AUTH_CONFIG) private readonly config: KnowledgeAuthConfig,
    private readonly limits: KnowledgeRateLimits,
    @Inject(MAX_BODY_BYTES) maxBodyBytes: number,
  ) {
    this.readJson = jsonReader(maxBodyBytes);
  }

  /** @throws KnowledgeError 401, 403 and 429, and what the body reader throws */
  async canActivate(context: ExecutionContext): Promise<true> {
    if (this.reflector.get<boolean | undefined>(OPEN_TO_ALL, context.getClass())) return true;
    const scope = this.reflector.get<KnowledgeScope | undefined>(NEEDED_SCOPE, context.getHandler());
    if (!scope)
      throw new Error(`${context.getClass().name}.${context.getHandler().name} does not say what it @Needs.`);
    const http = context.switchToHttp();
    const request = http.getRequest<ClientRequest>();
    const takesForm = this.reflector.get<boolean | undefined>(TAKES_FORM, context.getHandler()) ?? false;
    let body: Promise<Buffer | null> | undefined;
    const readBody = () => (body ??= this.readJson(request, { takesForm }));
    request.knowledgeClient =
      this.config.mode === 'off'
        ? ANYBODY
        : await this.clientOf(request, http.getResponse(), { scope, readBody });
    await this.limits.count(context, request.knowledgeClient.access.owner);
    await readBody();
    return true;
  }

  private async clientOf(
    request: ClientRequest,
    response: Response,
    { scope, readBody }: { scope: KnowledgeScope; readBody: () => Promise<Buffer | null> },
  ): Promise<KnowledgeClient> {
    const { authorization } = request.headers;
    const look = () => this.accessOf(request, { scope, readBody });
    try {
      const access = await look();
      // A signature is good for the request that it is on, however long that takes.
      const isSigned = authorization?.startsWith(SIGV4_SCHEME) === true;
      return { access, renewed: isSigned ? async () => access : look };
    } catch (error) {
      if (isUnauthorized(error)) response.setHeader('WWW-Authenticate', CHALLENGE);
      throw error;
    }
  }

  /** @throws KnowledgeError 401 and 403 */
  private async accessOf(
    request: ClientRequest,
    { scope, readBody }: { scope: KnowledgeScope; readBody: () => Promise<Buffer | null> },
  ): Promise<KnowledgeAccess> {
    const principal = await this.authenticator.authenticate(request, readBody).catch(rethrow);
    if (!hasScope(principal, scope)) throw scopeMissing(scope);
    const { knowledge } = principal;
    if (scope === 'admin') return knowledge;
    const places = scope === 'knowledge:read' ? knowledge.readable : knowledge.writable;
    if (places?.length === 0) throw noKnowledgeBase(scope);
    return knowledge;
  }
}

function rethrow(error: unknown): never {
  throw error instanceof UnauthorizedError ? unauthorized(error) : error;
}

function isUnauthorized(error: unknown): boolean {
  return error instanceof KnowledgeError && error.status === 401;
}
