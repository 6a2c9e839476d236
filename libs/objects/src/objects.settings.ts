import { choice, type ConfigOf, text } from '@tessera/platform';

/** Settings of every app that stores or reads objects. */
export const objectsSettings = {
  driver: choice('OBJECT_STORE', ['filesystem'], {
    default: 'filesystem',
    description: 'Where uploads, figures and tables are kept',
  }),
  path: text('OBJECT_STORE_PATH', {
    example: '/var/lib/tessera/objects',
    description: 'Folder of the objects; shared by all services of the host',
  }),
};

export type ObjectsConfig = ConfigOf<typeof objectsSettings>;
