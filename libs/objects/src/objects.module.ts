import { type DynamicModule, Inject, Module } from '@nestjs/common';
import {
  HealthRegistry,
  histogramOf,
  measuredCalls,
  METRICS,
  OBJECT_STORE_CALLS,
  StartError,
} from '@tessera/platform';
import { FileSystemObjectStore } from './adapters/file-system.object-store.js';
import { ObjectNotFoundError } from './object-store.errors.js';
import { OBJECT_STORE, type ObjectStore } from './object-store.port.js';
import type { ObjectsConfig, SignedUrlConfig } from './objects.settings.js';
import { UrlSigner } from './signed-urls/url-signer.js';

/** Injection token of the verifier of our signed URLs; null if the store signs them itself. */
export const URL_SIGNER = Symbol('UrlSigner');

const STORES: Record<
  ObjectsConfig['driver'],
  (config: ObjectsConfig, signer: UrlSigner | null) => Promise<ObjectStore>
> = {
  filesystem: ({ path }, signer) =>
    FileSystemObjectStore.open(required('OBJECT_STORE_PATH', path, 'a folder of objects'), signer),
  s3: async ({ s3 }) => {
    // Imported on demand, since the AWS library takes memory.
    const { S3ObjectStore } = await import('./adapters/s3/s3.object-store.js');
    return S3ObjectStore.open({ ...s3, bucket: required('S3_BUCKET', s3.bucket, 'S3') });
  },
};

/** Opens the configured object store, also outside an app. @throws StartError that names a missing setting */
export function openObjectStore(
  config: ObjectsConfig,
  signer: UrlSigner | null = null,
): Promise<ObjectStore> {
  return STORES[config.driver](config, signer);
}

/** Provides the configured object store. */
@Module({})
export class ObjectsModule {
  /** @param signedUrls for an app that issues signed URLs */
  static forRoot(config: ObjectsConfig, signedUrls?: SignedUrlConfig): DynamicModule {
    return {
      module: ObjectsModule,
      global: true,
      providers: [
        {
          provide: URL_SIGNER,
          useFactory: () => (signedUrls && config.driver === 'filesystem' ? openSigner(signedUrls) : null),
        },
        {
          provide: OBJECT_STORE,
          useFactory: async (signer: UrlSigner | null) => measured(await openObjectStore(config, signer)),
          inject: [URL_SIGNER],
        },
      ],
      exports: [OBJECT_STORE, URL_SIGNER],
    };
  }

  constructor(@Inject(OBJECT_STORE) store: ObjectStore, health: HealthRegistry) {
    health.register({ name: 'objects', check: () => store.ping() });
  }
}

function measured(store: ObjectStore): ObjectStore {
  return measuredCalls(store, {
    name: 'objects',
    calls: OBJECT_STORE_CALLS,
    durations: histogramOf(METRICS.objectStoreCallDuration),
    isAnswer: (error) => error instanceof ObjectNotFoundError || error instanceof RangeError,
  });
}

/** @throws StartError that names a missing setting */
function openSigner({ secret, publicUrl }: SignedUrlConfig): UrlSigner {
  const what = 'signed URLs of a folder';
  return new UrlSigner(
    required('OBJECT_URL_SECRET', secret, what),
    required('OBJECT_PUBLIC_URL', publicUrl, what),
  );
}

function required(variable: string, value: string | undefined, forWhat: string): string {
  if (value === undefined) throw new StartError(`${variable} is required for ${forWhat}.`);
  return value;
}
