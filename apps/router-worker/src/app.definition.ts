import type { AppDefinition } from '@tessera/platform';
import { RouterWorkerModule } from './app.module.js';
import { configSchema } from './config.js';

/** The definition from which platform boots this worker. */
export const routerWorker: AppDefinition<typeof configSchema> = {
  name: 'router-worker',
  settings: configSchema,
  module: (config) => RouterWorkerModule.forRoot(config),
};
