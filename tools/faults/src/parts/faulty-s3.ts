import { mkdirSync } from 'node:fs';
import { S3Server } from '@tessera/testing/s3';

/** An S3 bucket that can be told to fail. */
export class FaultyS3 {
  /** @param folder removed at the end */
  static async start(folder: string): Promise<FaultyS3> {
    mkdirSync(folder, { recursive: true });
    const server = await S3Server.start(folder);
    return new FaultyS3(server, await server.newBucket());
  }

  private constructor(
    private readonly server: S3Server,
    private readonly access: Awaited<ReturnType<S3Server['newBucket']>>,
  ) {}

  /** Settings of the services, with short timeouts, since each trial waits for them. */
  get settings(): Record<string, string> {
    const { bucket, endpoint, accessKeyId, secretAccessKey } = this.access;
    return {
      OBJECT_STORE: 's3',
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      S3_FORCE_PATH_STYLE: 'true',
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      S3_CONNECT_TIMEOUT_MS: '1000',
      S3_TIMEOUT_MS: '3000',
    };
  }

  keys(): Promise<string[]> {
    return this.server.keys(this.access.bucket);
  }

  /** Stops the server during `work`, breaking requests off. */
  async whileDead(work: () => Promise<unknown>): Promise<void> {
    await this.server.pause();
    await work();
    await this.server.resume();
  }

  /** Answers some requests with an error or not at all during `work`. */
  async whileRefusing(
    outcome: () => number | 'hang' | undefined,
    work: () => Promise<unknown>,
  ): Promise<void> {
    this.server.intercept = outcome;
    await work();
    this.server.intercept = () => undefined;
  }

  async stop(): Promise<void> {
    await this.server.stop();
  }
}
