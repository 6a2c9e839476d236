import { bootHttpApp } from '@tessera/platform';
import { queryGateway } from './app.definition.js';

await bootHttpApp(queryGateway);
