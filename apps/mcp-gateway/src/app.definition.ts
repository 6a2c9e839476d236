import type { HttpAppDefinition } from '@tessera/platform';
import { McpGatewayModule } from './app.module.js';
import { configSchema } from './config.js';

/** The definition from which platform boots this app. */
export const mcpGateway: HttpAppDefinition<typeof configSchema> = {
  name: 'mcp-gateway',
  settings: configSchema,
  module: (config) => McpGatewayModule.forRoot(config),
  errors: 'sql',
  bodies: 'after guards',
  openapi: {
    title: 'Tessera MCP gateway',
    description: 'POST /mcp is a server of the Model Context Protocol, which describes itself.',
  },
};
