import { bootHttpApp } from '@tessera/platform';
import { bulkApi } from './app.definition.js';

await bootHttpApp(bulkApi);
