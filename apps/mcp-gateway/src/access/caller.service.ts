import { Inject, Injectable } from '@nestjs/common';
import { Authenticator } from '@tessera/auth';
import { ServiceError } from '@tessera/platform';
import type { Request } from 'express';
import { MCP_GATEWAY_CONFIG, type McpGatewayConfig } from '../config.js';
import type { Caller } from './caller.js';

/** Finds out who calls. */
@Injectable()
export class CallerService {
  constructor(
    @Inject(MCP_GATEWAY_CONFIG) private readonly config: McpGatewayConfig,
    private readonly authenticator: Authenticator,
  ) {}

  /**
   * Browsers say which page sends a request. A page of another origin might use the access that its visitor's network has.
   * @throws ServiceError 403
   */
  requireOrigin({ headers: { origin } }: Request): void {
    const { corsOrigins } = this.config.http;
    if (origin === undefined || corsOrigins.includes('*') || corsOrigins.includes(origin)) return;
    throw new ServiceError('forbidden', 'Pages of this origin may not call this service.');
  }

  /** @throws UnauthorizedError */
  async callerOf(request: Request, readBody: () => Promise<Buffer>): Promise<Caller> {
    const { mode, delegationSecret } = this.config.auth;
    const isKnowledgeOpen = mode === 'off';
    if (isKnowledgeOpen && request.headers.authorization === undefined)
      return { principal: null, isKnowledgeOpen };
    const principal = await this.authenticator.authenticate(request, readBody);
    return { principal: delegationSecret === undefined ? null : principal, isKnowledgeOpen };
  }
}
