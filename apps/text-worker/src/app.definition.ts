import type { AppDefinition } from '@tessera/platform';
import { TextWorkerModule } from './app.module.js';
import { configSchema } from './config.js';

/** The definition from which platform boots this worker. */
export const textWorker: AppDefinition<typeof configSchema> = {
  name: 'text-worker',
  settings: configSchema,
  module: (config) => TextWorkerModule.forRoot(config),
};
