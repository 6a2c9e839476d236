import type { AppDefinition } from '@tessera/platform';
import { RouterWorkerModule } from './app.module.js';
import { configSchema } from './config.js';

/** What platform needs to boot this worker. */
export const routerWorker: AppDefinition<typeof configSchema> = {
  name: 'router-worker',
  settings: configSchema,
  module: (config) => RouterWorkerModule.forRoot(config),
};
