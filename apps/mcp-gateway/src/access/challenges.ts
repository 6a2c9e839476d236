import { Inject, Injectable } from '@nestjs/common';
import type { AuthScope } from '@tessera/contracts';
import { publicUrlOf } from '@tessera/platform';
import type { Request } from 'express';
import { MCP_GATEWAY_CONFIG, type McpGatewayConfig } from '../config.js';
import { TOOL_SCOPES } from '../tools/catalogue.js';

export const METADATA_PATH = '/.well-known/oauth-protected-resource';
export const MCP_PATH = '/mcp';

/** Protected resource metadata (RFC 9728). */
interface ResourceMetadata {
  resource: string;
  resource_name: string;
  authorization_servers?: readonly string[];
  scopes_supported: readonly AuthScope[];
  bearer_methods_supported: readonly ['header'];
}

/** Tells clients how to authenticate. */
@Injectable()
export class Challenges {
  constructor(@Inject(MCP_GATEWAY_CONFIG) private readonly config: McpGatewayConfig) {}

  /** `WWW-Authenticate` of a 401, or of a 403 for a missing scope (RFC 6750). */
  challenge(request: Request, missing?: AuthScope): string {
    const scopes = missing ? [missing] : TOOL_SCOPES;
    const refused = request.headers.authorization === undefined ? undefined : 'invalid_token';
    const code = missing ? 'insufficient_scope' : refused;
    const parameters = {
      realm: 'tessera',
      ...(code !== undefined && { error: code }),
      resource_metadata: `${this.publicUrl(request)}${METADATA_PATH}${MCP_PATH}`,
      scope: scopes.join(' '),
    };
    const written = Object.entries(parameters).map(([name, value]) => `${name}="${value}"`);
    return `Bearer ${written.join(', ')}`;
  }

  metadata(request: Request): ResourceMetadata {
    const servers = this.authorizationServers();
    return {
      resource: this.publicUrl(request) + MCP_PATH,
      resource_name: 'Tessera',
      ...(servers.length > 0 && { authorization_servers: servers }),
      scopes_supported: TOOL_SCOPES,
      bearer_methods_supported: ['header'],
    };
  }

  /** URL of the edge, without a slash at its end. */
  publicUrl(request: Request): string {
    return publicUrlOf(request, this.config.publicUrl);
  }

  private authorizationServers(): readonly string[] {
    const { mcp, auth } = this.config;
    if (mcp.authorizationServers.length > 0) return mcp.authorizationServers;
    return URL.canParse(auth.jwtIssuer) ? [auth.jwtIssuer] : [];
  }
}
