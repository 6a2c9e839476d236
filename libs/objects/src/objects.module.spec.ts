import { Global, Module } from '@nestjs/common';
import { Test } from '@nestjs/testing';
import { describe, expect, it } from '@jest/globals';
import { HealthRegistry, loadConfig } from '@tessera/platform';
import { OBJECT_STORE, type ObjectStore } from './object-store.port.js';
import { ObjectsModule, URL_SIGNER } from './objects.module.js';
import { objectsSettings, signedUrlSettings } from './objects.settings.js';

@Global()
@Module({ providers: [HealthRegistry], exports: [HealthRegistry] })
class HealthModule {}

function open(environment: Record<string, string>) {
  const config = loadConfig(objectsSettings, environment);
  const signed = loadConfig(signedUrlSettings, environment);
  return Test.createTestingModule({
    imports: [HealthModule, ObjectsModule.forRoot(config, signed)],
  }).compile();
}

describe('the objects module', () => {
  it('opens S3, which signs its own URLs', async () => {
    const app = await open({
      OBJECT_STORE: 's3',
      S3_BUCKET: 'tessera',
      S3_REGION: 'eu-central-1',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    });

    const { url } = await app
      .get<ObjectStore>(OBJECT_STORE)
      .signUpload('a', { expiresInSeconds: 1, maxBytes: 1 });

    expect(url).toMatch(/^https:\/\/tessera\.s3\.eu-central-1\.amazonaws\.com\/a\?/);
    expect(app.get(URL_SIGNER)).toBeNull();
  });

  it.each([
    ['S3_BUCKET', { OBJECT_STORE: 's3' }],
    ['OBJECT_STORE_PATH', { OBJECT_URL_SECRET: 'a secret of twenty', OBJECT_PUBLIC_URL: 'http://a' }],
    ['OBJECT_URL_SECRET', { OBJECT_STORE_PATH: '/tmp', OBJECT_PUBLIC_URL: 'http://a' }],
    ['OBJECT_PUBLIC_URL', { OBJECT_STORE_PATH: '/tmp', OBJECT_URL_SECRET: 'a secret of twenty' }],
  ])('names %s when it is missing', async (variable, environment) => {
    await expect(open(environment as Record<string, string>)).rejects.toThrow(`${variable} is required`);
  });
});
