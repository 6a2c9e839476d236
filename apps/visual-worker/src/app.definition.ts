import type { AppDefinition } from '@tessera/platform';
import { VisualWorkerModule } from './app.module.js';
import { configSchema } from './config.js';

/** What platform needs to boot this worker. */
export const visualWorker: AppDefinition<typeof configSchema> = {
  name: 'visual-worker',
  settings: configSchema,
  module: (config) => VisualWorkerModule.forRoot(config),
};
