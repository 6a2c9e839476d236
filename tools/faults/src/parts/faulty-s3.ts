import { mkdirSync } from 'node:fs';
import { S3Server } from '@tessera/testing/s3';

/** A bucket for the objects of a stack, which breaks when it is told to. */
export class FaultyS3 {
  /** @param folder goes with it */
  static async start(folder: string): Promise<FaultyS3> {
    mkdirSync(folder, { recursive: true });
    const server = await S3Server.start(folder);
    return new FaultyS3(server, await server.newBucket());
  }

  private constructor(
    private readonly server: S3Server,
    private readonly access: Awaited<ReturnType<S3Server['newBucket']>>,
  ) {}

  /** Settings of the services. What is slow is given up soon: each trial waits for it. */
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

  /** While `work` lasts, nobody listens; what was under way is broken off. */
  async whileDead(work: () => Promise<unknown>): Promise<void> {
    await this.server.pause();
    await work();
    await this.server.resume();
  }

  /** While `work` lasts, some requests get a status, or no answer at all. */
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
