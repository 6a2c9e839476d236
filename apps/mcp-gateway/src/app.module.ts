import { type DynamicModule, Module } from '@nestjs/common';
import { AuthModule } from '@tessera/auth';
import { PersistenceModule } from '@tessera/persistence';
import { StartError } from '@tessera/platform';
import { CallerService } from './access/caller.service.js';
import { Challenges } from './access/challenges.js';
import { ResourceMetadataController } from './access/resource-metadata.controller.js';
import { MCP_GATEWAY_CONFIG, type McpGatewayConfig } from './config.js';
import { McpController } from './mcp/mcp.controller.js';
import { McpService } from './mcp/mcp.service.js';
import { Services } from './services.js';

/** The services as tools of the Model Context Protocol. */
@Module({})
export class McpGatewayModule {
  static forRoot(config: McpGatewayConfig): DynamicModule {
    const { auth } = config;
    if (auth.mode === 'required' && auth.delegationSecret === undefined)
      throw new StartError('AUTH_DELEGATION_SECRET is required for AUTH_MODE=required.');
    return {
      module: McpGatewayModule,
      imports: [PersistenceModule.forRoot(config.database), AuthModule.forGateway(auth)],
      controllers: [McpController, ResourceMetadataController],
      providers: [
        { provide: MCP_GATEWAY_CONFIG, useValue: config },
        CallerService,
        Challenges,
        McpService,
        Services,
      ],
    };
  }
}
