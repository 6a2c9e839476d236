import { describe, expect, it } from '@jest/globals';
import { loadConfig } from '@tessera/platform';
import { googleBucketOf, objectsSettings } from './objects.settings.js';

function bucketOf(environment: Record<string, string>): string | null {
  return googleBucketOf(loadConfig(objectsSettings, { S3_BUCKET: 'tessera', ...environment }));
}

describe('a bucket of Google Cloud Storage', () => {
  it.each([
    'https://storage.googleapis.com',
    'https://storage.googleapis.com/',
    'https://tessera.storage.googleapis.com',
    'https://storage.europe-west3.rep.googleapis.com',
  ])('is recognised by its URL %s', (endpoint) => {
    expect(bucketOf({ OBJECT_STORE: 's3', S3_ENDPOINT: endpoint })).toBe('tessera');
  });

  it.each([
    ['a folder', { S3_ENDPOINT: 'https://storage.googleapis.com' }],
    ['AWS', { OBJECT_STORE: 's3' }],
    ['another server', { OBJECT_STORE: 's3', S3_ENDPOINT: 'https://minio.example.com' }],
    ['a name that only ends so', { OBJECT_STORE: 's3', S3_ENDPOINT: 'https://evilstorage.googleapis.com' }],
    [
      'a name that goes on',
      { OBJECT_STORE: 's3', S3_ENDPOINT: 'https://storage.googleapis.com.example.com' },
    ],
  ])('is not recognised by %s', (_what, environment) => {
    expect(bucketOf(environment)).toBeNull();
  });
});
