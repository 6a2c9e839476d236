declare module '@20minutes/s3rver' {
  import type { RequestListener } from 'node:http';

  interface Store {
    getObject(
      bucket: string,
      key: string,
      options: { start?: number; end?: number | object },
    ): Promise<object>;
    listObjects(
      bucket: string,
      options: { prefix: string; startAfter: string; maxKeys: number },
    ): Promise<{
      objects: Array<{ key: string; size: number; lastModifiedDate: Date }>;
      isTruncated: boolean;
    }>;
  }

  /** A test server for S3 that stores objects as files. It has no types of its own. */
  export default class S3rver {
    constructor(options: { directory: string; silent: boolean; vhostBuckets: boolean });
    readonly store: Store;
    readonly logger: { exceptions: { unhandle(): void }; close(): void };
    callback(): RequestListener;
  }
}
