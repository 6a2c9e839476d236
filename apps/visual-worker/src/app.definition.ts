import type { AppDefinition } from '@tessera/platform';
import { VisualWorkerModule } from './app.module.js';
import { configSchema } from './config.js';

/** The definition from which platform boots this worker. */
export const visualWorker: AppDefinition<typeof configSchema> = {
  name: 'visual-worker',
  settings: configSchema,
  module: (config) => VisualWorkerModule.forRoot(config),
};
