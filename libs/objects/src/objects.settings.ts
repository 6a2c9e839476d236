import { choice, type ConfigOf, flag, integer, optional, text, url } from '@tessera/platform';

/** Settings of every app that stores or reads objects. */
export const objectsSettings = {
  driver: choice('OBJECT_STORE', ['filesystem', 's3'], {
    default: 'filesystem',
    description: 'Storage for uploads, figures, tables and exports: a folder or an S3 bucket',
  }),
  path: optional(
    text('OBJECT_STORE_PATH', {
      example: '/var/lib/tessera/objects',
      description: 'Folder: its path, shared by all services of the host',
    }),
  ),
  s3: {
    bucket: optional(
      text('S3_BUCKET', {
        pattern: /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
        allowed: 'the name of a bucket',
        description: 'S3: bucket, used for nothing else',
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
        description: 'S3: URL of an S3-compatible server; default: AWS',
      }),
    ),
    publicEndpoint: optional(
      url('S3_PUBLIC_ENDPOINT', {
        schemes: ['http', 'https'],
        description: 'S3: URL of the server for clients, if S3_ENDPOINT is internal',
      }),
    ),
    forcePathStyle: flag('S3_FORCE_PATH_STYLE', {
      default: false,
      description: 'S3: put the bucket in the path instead of the host name, as MinIO and others require',
    }),
    accessKeyId: optional(
      text('S3_ACCESS_KEY_ID', {
        description: 'S3: access key; by default, the AWS SDK finds credentials in the environment',
      }),
    ),
    secretAccessKey: optional(
      text('S3_SECRET_ACCESS_KEY', { secret: true, description: 'S3: secret of S3_ACCESS_KEY_ID' }),
    ),
    encryption: choice('S3_ENCRYPTION', ['bucket', 'AES256', 'aws:kms'], {
      default: 'bucket',
      description:
        'S3: encryption of stored objects. `bucket` uses the default of the bucket, which always applies to client uploads with signed URLs',
    }),
    kmsKeyId: optional(
      text('S3_KMS_KEY_ID', {
        description: 'S3: KMS key for S3_ENCRYPTION=aws:kms; default: the key of the bucket',
      }),
    ),
    partBytes: integer('S3_PART_BYTES', {
      default: 16_777_216,
      min: 5_242_880,
      max: 536_870_912,
      description:
        'S3: part size of multipart uploads, in bytes. Two parts are in memory; an object has at most 10,000 parts',
    }),
    connectTimeoutMs: integer('S3_CONNECT_TIMEOUT_MS', {
      default: 3_000,
      min: 100,
      max: 60_000,
      description: 'S3: connection timeout, in milliseconds',
    }),
    timeoutMs: integer('S3_TIMEOUT_MS', {
      default: 60_000,
      min: 100,
      max: 3_600_000,
      description:
        'S3: timeout for a call, including the upload of a part, and for a stalled download, in milliseconds',
    }),
    maxAttempts: integer('S3_MAX_ATTEMPTS', {
      default: 3,
      min: 1,
      max: 10,
      description: 'S3: maximum number of attempts for a call that fails with a retryable error',
    }),
  },
};

/** Additional settings of apps that create signed URLs. */
export const signedUrlSettings = {
  secret: optional(
    text('OBJECT_URL_SECRET', {
      pattern: /^.{16,}$/,
      allowed: 'at least 16 characters',
      secret: true,
      description: 'Folder: secret that signs upload and download URLs; the same in all services',
    }),
  ),
  publicUrl: optional(
    url('OBJECT_PUBLIC_URL', {
      schemes: ['http', 'https'],
      example: 'https://api.example.com',
      description:
        'Folder: URL of bulk-api for clients; it serves uploads and downloads below /v1/bulk/objects',
    }),
  ),
};

export type ObjectsConfig = ConfigOf<typeof objectsSettings>;
export type S3Config = ObjectsConfig['s3'];
export type SignedUrlConfig = ConfigOf<typeof signedUrlSettings>;

/** The name of the bucket if objects are stored in Google Cloud Storage through its S3 API; otherwise null. */
export function googleBucketOf({ driver, s3: { bucket, endpoint } }: ObjectsConfig): string | null {
  const isGoogle =
    driver === 's3' && endpoint !== undefined && GOOGLE_STORAGE.test(new URL(endpoint).hostname);
  return isGoogle ? (bucket ?? null) : null;
}

const GOOGLE_STORAGE = /^(?:[\w-]+\.)*storage\.googleapis\.com$|^storage\.[\w-]+\.rep\.googleapis\.com$/;
