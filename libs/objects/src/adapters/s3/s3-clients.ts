import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { ObjectStoreUnusableError } from '../../object-store.errors.js';
import type { S3Config } from '../../objects.settings.js';

/** The S3 clients, one per kind of call. */
export interface S3Clients {
  /** Calls with a timeout for the whole exchange. */
  calls: S3Client;
  /** Reads of bodies, which may pause while their reader is busy. */
  reads: S3Client;
  /** Signs URLs without network calls. */
  signing: S3Client;
}

/** @throws ObjectStoreUnusableError if half of a credential is missing */
export function openClients(config: S3Config): S3Clients {
  const { endpoint, publicEndpoint = endpoint } = config;
  const common = { ...commonConfig(config), ...credentialsOf(config) };
  const exchange = {
    connectionTimeout: config.connectTimeoutMs,
    requestTimeout: config.timeoutMs,
    throwOnRequestTimeout: true,
  };
  const calls = { ...exchange, socketTimeout: config.timeoutMs };
  return {
    calls: new S3Client({ ...common, ...(endpoint && { endpoint }), requestHandler: calls }),
    reads: new S3Client({
      ...common,
      ...(endpoint && { endpoint }),
      requestHandler: { ...exchange, socketTimeout: 0 },
    }),
    signing: new S3Client({ ...common, ...(publicEndpoint && { endpoint: publicEndpoint }) }),
  };
}

function commonConfig({ region, forcePathStyle, maxAttempts }: S3Config): S3ClientConfig {
  return {
    region,
    forcePathStyle,
    maxAttempts,
    // Other servers do not support checksums, and a signed upload URL would contain the checksum of an empty body.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  };
}

function credentialsOf({ accessKeyId, secretAccessKey }: S3Config): Pick<S3ClientConfig, 'credentials'> {
  if (accessKeyId === undefined && secretAccessKey === undefined) return {};
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new ObjectStoreUnusableError('Set both S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, or neither.');
  return { credentials: { accessKeyId, secretAccessKey } };
}
