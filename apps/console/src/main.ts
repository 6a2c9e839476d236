import { bootHttpApp } from '@tessera/platform';
import { consoleApp } from './app.definition.js';

await bootHttpApp(consoleApp);
