import { bootHttpApp } from '@tessera/platform';
import { mcpGateway } from './app.definition.js';

await bootHttpApp(mcpGateway);
