import { type ConfigOf, integer } from '@tessera/platform';

/** Settings of uploads to signed URLs. */
export const signedObjectsSettings = {
  idleTimeoutMs: integer('BULK_UPLOAD_IDLE_TIMEOUT_MS', {
    default: 60_000,
    min: 100,
    max: 3_600_000,
    description:
      'Folder: timeout for a stalled upload to a signed URL, in milliseconds. HTTP_REQUEST_TIMEOUT_MS limits the whole upload',
  }),
};

export type SignedObjectsConfig = ConfigOf<typeof signedObjectsSettings>;

export const SIGNED_OBJECTS_CONFIG = Symbol('SignedObjectsConfig');
