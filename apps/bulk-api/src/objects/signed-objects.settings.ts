import { type ConfigOf, integer } from '@tessera/platform';

/** Settings of uploads to signed URLs. */
export const signedObjectsSettings = {
  idleTimeoutMs: integer('BULK_UPLOAD_IDLE_TIMEOUT_MS', {
    default: 60_000,
    min: 100,
    max: 3_600_000,
    description:
      'Folder of objects: how long an upload to a signed address may stand still, in milliseconds; HTTP_REQUEST_TIMEOUT_MS bounds the whole',
  }),
};

export type SignedObjectsConfig = ConfigOf<typeof signedObjectsSettings>;

export const SIGNED_OBJECTS_CONFIG = Symbol('SignedObjectsConfig');
