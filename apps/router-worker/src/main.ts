import { bootWorker } from '@tessera/platform';
import { routerWorker } from './app.definition.js';

await bootWorker(routerWorker);
