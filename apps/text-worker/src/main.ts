import { bootWorker } from '@tessera/platform';
import { textWorker } from './app.definition.js';

await bootWorker(textWorker);
