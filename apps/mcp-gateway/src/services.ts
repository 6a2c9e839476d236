import { Inject, Injectable } from '@nestjs/common';
import { Delegation } from '@tessera/auth';
import { Tessera } from '@tessera/client';
import { matchRoute, REQUEST_ID_HEADER } from '@tessera/contracts';
import type { Caller } from './access/caller.js';
import { MCP_GATEWAY_CONFIG, type McpGatewayConfig } from './config.js';

/** Parsing more would block other requests. */
const MAX_RESPONSE_BYTES = 2 * 1024 * 1024;

/** Calls the other services for a caller, whose own credential is not forwarded. */
@Injectable()
export class Services {
  constructor(
    @Inject(MCP_GATEWAY_CONFIG) private readonly config: McpGatewayConfig,
    private readonly delegation: Delegation,
  ) {}

  /** A client for one call of a tool. Models retry on their own: a result that comes late is of no use. */
  clientFor(
    { principal }: Caller,
    { requestId, tenantId }: { requestId: string; tenantId?: string | undefined },
  ): Tessera {
    return new Tessera({
      baseUrl: (path) => this.urlFor(path),
      credential: () => (principal ? this.delegation.tokenFor(principal) : undefined),
      tenantId,
      maxRetries: 0,
      maxResponseBytes: MAX_RESPONSE_BYTES,
      timeoutMs: this.config.mcp.toolTimeoutMs,
      headers: { [REQUEST_ID_HEADER]: requestId },
    });
  }

  private urlFor(path: string): string {
    const service = matchRoute(path);
    const { services } = this.config;
    if (service === null || !(service in services)) throw new Error(`No service has ${path}.`);
    return services[service as keyof typeof services];
  }
}
