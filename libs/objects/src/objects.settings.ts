import { choice, type ConfigOf, flag, integer, optional, text, url } from '@tessera/platform';

/** Settings of every app that stores or reads objects. */
export const objectsSettings = {
  driver: choice('OBJECT_STORE', ['filesystem', 's3'], {
    default: 'filesystem',
    description: 'Where uploads, figures, tables and exports are kept: in a folder, or in a bucket of S3',
  }),
  path: optional(
    text('OBJECT_STORE_PATH', {
      example: '/var/lib/tessera/objects',
      description: 'Folder: where it is; shared by all services of the host',
    }),
  ),
  s3: {
    bucket: optional(
      text('S3_BUCKET', {
        pattern: /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
        allowed: 'the name of a bucket',
        description: 'S3: bucket of the objects, and of nothing else',
      }),
    ),
    region: text('S3_REGION', {
      default: 'us-east-1',
      pattern: /^[a-z0-9-]{2,40}$/,
      allowed: 'a region such as eu-central-1',
      description: 'S3: region of the bucket',
    }),
    endpoint: optional(
      url('S3_ENDPOINT', {
        schemes: ['http', 'https'],
        example: 'https://minio.example.com',
        description: 'S3: address of another server that speaks its API; AWS’s own when absent',
      }),
    ),
    publicEndpoint: optional(
      url('S3_PUBLIC_ENDPOINT', {
        schemes: ['http', 'https'],
        description: 'S3: address under which clients reach the server, where S3_ENDPOINT is an inner one',
      }),
    ),
    forcePathStyle: flag('S3_FORCE_PATH_STYLE', {
      default: false,
      description: 'S3: name the bucket in the path and not in the host name, as MinIO and others want it',
    }),
    accessKeyId: optional(
      text('S3_ACCESS_KEY_ID', {
        description:
          'S3: key to sign with; without one, credentials come from the environment, as AWS’s libraries find them',
      }),
    ),
    secretAccessKey: optional(
      text('S3_SECRET_ACCESS_KEY', { secret: true, description: 'S3: secret of S3_ACCESS_KEY_ID' }),
    ),
    encryption: choice('S3_ENCRYPTION', ['bucket', 'AES256', 'aws:kms'], {
      default: 'bucket',
      description:
        'S3: encryption of what the services store; `bucket` leaves it to the bucket, as it always is for uploads of clients to signed addresses',
    }),
    kmsKeyId: optional(
      text('S3_KMS_KEY_ID', {
        description: 'S3: key of KMS for S3_ENCRYPTION=aws:kms; the bucket’s own when absent',
      }),
    ),
    partBytes: integer('S3_PART_BYTES', {
      default: 16_777_216,
      min: 5_242_880,
      max: 536_870_912,
      description:
        'S3: larger objects are stored in parts of so many bytes, two of them in memory; an object has at most 10,000',
    }),
    connectTimeoutMs: integer('S3_CONNECT_TIMEOUT_MS', {
      default: 3_000,
      min: 100,
      max: 60_000,
      description: 'S3: how long to wait for a new connection, in milliseconds',
    }),
    timeoutMs: integer('S3_TIMEOUT_MS', {
      default: 60_000,
      min: 100,
      max: 3_600_000,
      description:
        'S3: how long one attempt of a call may take, a part of an upload too, and how long a download may stand still, in milliseconds',
    }),
    maxAttempts: integer('S3_MAX_ATTEMPTS', {
      default: 3,
      min: 1,
      max: 10,
      description: 'S3: how often a call is tried that fails for a reason that may pass',
    }),
  },
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

export type ObjectsConfig = ConfigOf<typeof objectsSettings>;
export type S3Config = ObjectsConfig['s3'];
export type SignedUrlConfig = ConfigOf<typeof signedUrlSettings>;

/** The bucket's name where objects are kept in Google Cloud Storage, by its S3 API; null where they are not. */
export function googleBucketOf({ driver, s3: { bucket, endpoint } }: ObjectsConfig): string | null {
  const isGoogle =
    driver === 's3' && endpoint !== undefined && GOOGLE_STORAGE.test(new URL(endpoint).hostname);
  return isGoogle ? (bucket ?? null) : null;
}

const GOOGLE_STORAGE = /^(?:[\w-]+\.)*storage\.googleapis\.com$|^storage\.[\w-]+\.rep\.googleapis\.com$/;
