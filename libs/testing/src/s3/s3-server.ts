import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import { HttpStub } from '../servers/http-stub.js';

/** The only credential that s3rver knows. */
export const CREDENTIAL = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const PAGE = 1_000;

/** A received request. */
export type SeenRequest = Pick<IncomingMessage, 'method' | 'headers'> & { url: URL };

/**
 * s3rver, which checks signatures and stores files, with what it lacks: paged lists, which it implements with a cipher
 * that no longer exists, and multipart uploads that are listed and aborted.
 */
export class S3Server extends HttpStub {
  readonly requests: SeenRequest[] = [];
  /** Decides about a request before it is processed: a status to answer with, or no response at all. */
  intercept: (request: SeenRequest) => number | 'hang' | undefined = () => undefined;
  private buckets = 0;

  private constructor(
    private readonly folder: string,
    private readonly s3: S3rver,
  ) {
    super();
  }

  /** @param folder an empty one, removed with the server */
  static async start(folder: string): Promise<S3Server> {
    const server = new S3Server(folder, new S3rver({ directory: folder, silent: true, vhostBuckets: false }));
    fixBugs(server.s3);
    await server.resume();
    return server;
  }

  /** Settings of a store in a new bucket. */
  async newBucket() {
    const bucket = `bucket-${++this.buckets}`;
    await mkdir(join(this.folder, bucket));
    return { bucket, endpoint: this.baseUrl, forcePathStyle: true, ...CREDENTIAL };
  }

  /** Keys of multipart uploads that were neither completed nor aborted. */
  async openUploads(bucket: string): Promise<string[]> {
    return (await this.uploadsOf(bucket)).map(({ key }) => key).sort();
  }

  /** Keys of all objects. */
  async keys(bucket: string): Promise<string[]> {
    const { objects } = await this.s3.store.listObjects(bucket, {
      prefix: '',
      startAfter: '',
      maxKeys: Infinity,
    });
    return objects.map(({ key }) => key);
  }

  /** Stops and keeps its data; see {@link resume}. */
  async pause(): Promise<void> {
    await super.stop();
  }

  override async stop(): Promise<void> {
    await this.pause();
    this.s3.logger.exceptions.unhandle();
    this.s3.logger.close();
    await rm(this.folder, { recursive: true });
  }

  protected async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, headers } = request;
    const seen = { method, headers, url: new URL(request.url ?? '/', this.baseUrl) };
    this.requests.push(seen);
    const outcome = this.intercept(seen);
    if (outcome === 'hang') return;
    if (outcome !== undefined) {
      request.resume();
      response.writeHead(outcome).end();
      return;
    }
    const own = await this.ownAnswer(seen);
    if (own !== null) {
      response.writeHead(own === '' ? 204 : 200).end(own);
      return;
    }
    // It signs "/bucket" where S3's clients sign "/bucket/"; as a part of the name, the slash stays.
    request.url = request.url?.replace(/^(\/[^/?]+)\/(?=\?|$)/, '$1%2F');
    this.s3.callback()(request, response);
  }

  /** The response to what s3rver does not support; null for all other requests. */
  private async ownAnswer({ method, url }: SeenRequest): Promise<string | null> {
    const { searchParams, pathname } = url;
    const bucket = pathname.split('/')[1] ?? '';
    const uploadId = searchParams.get('uploadId');
    if (method === 'DELETE' && uploadId !== null) {
      await rm(join(this.uploadsFolder(bucket), uploadId), { recursive: true });
      return '';
    }
    if (method !== 'GET') return null;
    if (searchParams.has('uploads')) return this.listOfUploads(bucket, searchParams.get('prefix') ?? '');
    return searchParams.has('list-type') ? this.listOfObjects(bucket, searchParams) : null;
  }

  private async listOfObjects(bucket: string, parameters: URLSearchParams): Promise<string> {
    const { objects, isTruncated } = await this.s3.store.listObjects(bucket, {
      prefix: parameters.get('prefix') ?? '',
      startAfter: parameters.get('continuation-token') ?? '',
      maxKeys: PAGE,
    });
    const contents = objects.map(
      ({ key, size, lastModifiedDate }) =>
        `<Contents><Key>${key}</Key><Size>${size}</Size><LastModified>${lastModifiedDate.toISOString()}</LastModified></Contents>`,
    );
    const token = isTruncated ? `<NextContinuationToken>${objects.at(-1)?.key}</NextContinuationToken>` : '';
    return `<ListBucketResult>${contents.join('')}<IsTruncated>${isTruncated}</IsTruncated>${token}</ListBucketResult>`;
  }

  private async listOfUploads(bucket: string, prefix: string): Promise<string> {
    const below = (await this.uploadsOf(bucket)).filter(({ key }) => key.startsWith(prefix));
    const uploads = below.map(
      ({ key, id }) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`,
    );
    return `<ListMultipartUploadsResult>${uploads.join('')}<IsTruncated>false</IsTruncated></ListMultipartUploadsResult>`;
  }

  private async uploadsOf(bucket: string): Promise<Array<{ id: string; key: string }>> {
    const folder = this.uploadsFolder(bucket);
    const ids = await readdir(folder).catch(() => []);
    return Promise.all(ids.map(async (id) => ({ id, key: await readFile(join(folder, id, 'key'), 'utf8') })));
  }

  private uploadsFolder(bucket: string): string {
    return join(this.folder, bucket, '._S3rver_uploads');
  }
}

/** Fixes two bugs of s3rver: it ignores a range up to byte 0, and leaves four characters of signatures unencoded. */
function fixBugs({ store }: S3rver): void {
  const getObject = store.getObject.bind(store);
  store.getObject = (bucket, key, options) =>
    getObject(bucket, key, options.end === 0 ? { ...options, end: Object(0) as object } : options);
  const standard = globalThis.encodeURIComponent;
  globalThis.encodeURIComponent = (text) =>
    standard(text).replace(
      /[!'()*]/g,
      (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
    );
}
