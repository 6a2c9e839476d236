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
  requireOrigin(request: Request): void {
    const { origin } = request.headers;
    const { corsOrigins } = this.config.http;
    if (origin === undefined || corsOrigins.includes('*') || corsOrigins.includes(origin)) return;
    if (isOwnOrigin(origin, request, this.config.publicUrl)) return;
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

/** `localhost` and addresses, as URLs write them. */
const FIXED_HOST = /^(?:localhost|[\d.]+|\[.+\])$/;

/**
 * Whether a page comes from the edge itself: from `PUBLIC_URL`, or from the host of the request if that is an address or
 * `localhost`. Any other name may be that of a page whose owner let it resolve to this edge (DNS rebinding).
 */
function isOwnOrigin(
  origin: string,
  { protocol, host }: Request,
  publicUrl: string | null | undefined,
): boolean {
  if (publicUrl && origin === new URL(publicUrl).origin) return true;
  const own = `${protocol}://${host}`;
  if (origin !== own || !URL.canParse(own)) return false;
  return FIXED_HOST.test(new URL(own).hostname);
}
