import type { HttpAppDefinition } from '@tessera/platform';
import { ConsoleModule } from './app.module.js';
import { configSchema } from './config.js';

/** The definition from which platform boots this app. */
export const consoleApp: HttpAppDefinition<typeof configSchema> = {
  name: 'console',
  settings: configSchema,
  module: (config) => ConsoleModule.forRoot(config),
  errors: 'knowledge',
  openapi: {
    title: 'Tessera console',
    description: 'A web page for people, which calls the routes of the services.',
  },
};
