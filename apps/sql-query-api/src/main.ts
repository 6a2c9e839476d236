import { bootHttpApp } from '@tessera/platform';
import { sqlQueryApi } from './app.definition.js';

await bootHttpApp(sqlQueryApi);
