import { choice, type ConfigOf, optional, text, url } from '@tessera/platform';

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

/** Settings of apps that give out addresses of objects, beside {@link objectsSettings}. */
export const signedUrlSettings = {
  secret: optional(
    text('OBJECT_URL_SECRET', {
      pattern: /^.{16,}$/,
      allowed: 'at least 16 characters',
      secret: true,
      description:
        'Folder: what addresses of uploads and downloads are signed with; the same in all services',
    }),
  ),
  publicUrl: optional(
    url('OBJECT_PUBLIC_URL', {
      schemes: ['http', 'https'],
      example: 'https://api.example.com',
      description:
        'Folder: address under which clients reach the bulk-api, which serves uploads and downloads below /v1/bulk/objects',
    }),
  ),
};

export type SignedUrlConfig = ConfigOf<typeof signedUrlSettings>;

export type ObjectsConfig = ConfigOf<typeof objectsSettings>;
