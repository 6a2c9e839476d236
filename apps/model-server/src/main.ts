import { bootHttpApp } from '@tessera/platform';
import { modelServer } from './app.definition.js';

await bootHttpApp(modelServer);
