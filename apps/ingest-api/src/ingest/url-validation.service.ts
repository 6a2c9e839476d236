import { Inject, Injectable } from '@nestjs/common';
import { UrlValidateForm, type UrlValidateResponse } from '@tessera/contracts';
import {
  type FileInspection,
  INSPECTED_START_BYTES,
  nameFromUrl,
  parseFileName,
  routeOf,
  UPLOAD_LIMITS,
  UploadInspector,
  type UploadLimits,
} from '@tessera/documents';
import { type FetchedContent, UrlFetcher } from '@tessera/fetching';
import { readMultipart, ServiceError, validateForm, WorkFolders } from '@tessera/platform';
import type { Request } from 'express';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { INGEST_API_CONFIG, type IngestApiConfig } from '../config.js';
import { resourceKindOf } from './resource-kind.js';
import { throttled } from './throttled.js';
import { refusingUrls } from './url-refusal.js';

/** Content being written to a file, and its size so far. */
interface Arriving {
  bytes: AsyncIterator<Buffer>;
  file: FileHandle;
  path: string;
  sizeBytes: number;
}

/** Checks whether the content of a URL can be ingested, with the checks of ingestion. Stores nothing. */
@Injectable()
export class UrlValidationService {
  private underWay = 0;

  constructor(
    private readonly fetcher: UrlFetcher,
    private readonly folders: WorkFolders,
    private readonly inspector: UploadInspector,
    @Inject(UPLOAD_LIMITS) private readonly limits: UploadLimits,
    @Inject(INGEST_API_CONFIG) private readonly config: IngestApiConfig,
  ) {}

  /**
   * Checks the format, the host, the response and then the content.
   * @param signal aborted when the client disconnects
   * @throws RequestValidationError, ServiceError 422 with an error code, 503 for too many concurrent validations
   */
  async validate(request: Request, signal: AbortSignal): Promise<UrlValidateResponse> {
    const url = await urlOf(request);
    if (this.underWay >= this.config.ingest.validationsAtOnce)
      throw ServiceError.of('too_many_url_validations');
    this.underWay++;
    try {
      return await refusingUrls(this.fetchAndLook(url, signal));
    } finally {
      this.underWay--;
    }
  }

  private async fetchAndLook(url: string, signal: AbortSignal): Promise<UrlValidateResponse> {
    const { maxFileBytes: maxBytes } = this.limits;
    return this.fetcher.fetch(url, { maxBytes, signal }, (content) =>
      this.folders.withFolder((folder) => this.look(content, join(folder, 'content'))),
    );
  }

  private async look(content: FetchedContent, path: string): Promise<UrlValidateResponse> {
    const source = throttled(content.body, this.config.ingest.validationBytesPerSecond);
    const file = await open(path, 'w');
    try {
      const arriving = { bytes: source[Symbol.asyncIterator](), file, path, sizeBytes: 0 };
      await receive(arriving, INSPECTED_START_BYTES);
      const inspection = await this.inspect(content, arriving);
      return answerOf(content, inspection);
    } finally {
      await file.close();
    }
  }

  /** Downloads a PDF completely, and only the beginning of other content. */
  private async inspect(content: FetchedContent, arriving: Arriving): Promise<FileInspection> {
    const name = content.fileName ? parseFileName(content.fileName).name : nameFromUrl(content.url.href);
    const promised = { contentType: content.contentType, fileName: nameFromUrl(content.url.href) };
    const arrived = () => ({ localPath: arriving.path, sizeBytes: arriving.sizeBytes, isTooLarge: false });
    const found = await this.inspector.inspectFetched(arrived(), name, { promised, detail: 'start' });
    if (found.format !== 'pdf') return found;
    await receive(arriving, Number.POSITIVE_INFINITY);
    return this.inspector.inspectFetched(arrived(), name, { promised, detail: 'full' });
  }
}

async function urlOf(request: Request): Promise<string> {
  const { fields } = await readMultipart(request, {
    missing: 'url_required',
    onFile: async (body) => {
      body.resume();
      throw ServiceError.of('url_required');
    },
  });
  const { url } = await validateForm(UrlValidateForm, fields);
  return url;
}

/** Reads until the given number of bytes or the end. */
async function receive(arriving: Arriving, untilBytes: number): Promise<void> {
  while (arriving.sizeBytes < untilBytes) {
    const next = await arriving.bytes.next();
    if (next.done) return;
    await arriving.file.writeFile(next.value);
    arriving.sizeBytes += next.value.length;
  }
}

function answerOf(
  { url, status, contentType, sizeBytes }: FetchedContent,
  inspection: FileInspection,
): UrlValidateResponse {
  const known = inspection.format === 'pdf' ? inspection.sizeBytes : sizeBytes;
  return {
    ok: true,
    status_code: status,
    content_type: contentType ?? inspection.contentType,
    final_url: url.href,
    resource_kind: resourceKindOf(inspection.format),
    ...(known !== null && { size_bytes: known }),
    ...(inspection.pageCount !== null && { page_count: inspection.pageCount }),
    suggested_pipeline: routeOf(inspection).pipeline,
  };
}
