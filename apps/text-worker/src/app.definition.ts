import type { AppDefinition } from '@tessera/platform';
import { TextWorkerModule } from './app.module.js';
import { configSchema } from './config.js';

/** What platform needs to boot this worker. */
export const textWorker: AppDefinition<typeof configSchema> = {
  name: 'text-worker',
  settings: configSchema,
  module: (config) => TextWorkerModule.forRoot(config),
};
