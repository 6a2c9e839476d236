import { bootHttpApp } from '@tessera/platform';
import { ingestApi } from './app.definition.js';

await bootHttpApp(ingestApi);
