import { knowledgeAuthSettings } from '@tessera/auth';
import { DEFAULT_PORTS } from '@tessera/contracts';
import { databaseSettings } from '@tessera/persistence';
import { type ConfigOf, httpSettings, integer, list, publicUrlSetting, url } from '@tessera/platform';

const WEB = ['http', 'https'];

const service = (variable: string, name: string) =>
  url(variable, { schemes: WEB, default: `http://${name}`, description: `URL of ${name} for mcp-gateway` });

/** All settings of this app. */
export const configSchema = {
  http: httpSettings({ defaultPort: DEFAULT_PORTS['mcp-gateway'] }),
  database: databaseSettings,
  publicUrl: publicUrlSetting,
  auth: knowledgeAuthSettings,
  services: {
    'query-gateway': service('QUERY_GATEWAY_URL', 'query-gateway'),
    'ingest-api': service('INGEST_API_URL', 'ingest-api'),
    'sql-query-api': service('SQL_QUERY_API_URL', 'sql-query-api'),
    'bulk-api': service('BULK_API_URL', 'bulk-api'),
  },
  mcp: {
    authorizationServers: list('MCP_AUTHORIZATION_SERVERS', {
      default: [],
      example: ['https://login.example.com'],
      description:
        'URLs of the authorization servers whose tokens clients of MCP may use (RFC 9728). Default: AUTH_JWT_ISSUER, if it is a URL',
    }),
    toolTimeoutMs: integer('MCP_TOOL_TIMEOUT_MS', {
      default: 120_000,
      min: 1_000,
      max: 600_000,
      description: 'Time limit of a call of a tool, in milliseconds',
    }),
  },
};

export type McpGatewayConfig = ConfigOf<typeof configSchema>;

/** Injection token of the {@link McpGatewayConfig}. */
export const MCP_GATEWAY_CONFIG = Symbol('McpGatewayConfig');
