import { bootWorker } from '@tessera/platform';
import { visualWorker } from './app.definition.js';

await bootWorker(visualWorker);
