/** An attempt of a pipeline over a document. */
export interface ObjectAttempt {
  documentId: string;
  pipeline: string;
  attempt: number;
}

/** The fields of a document that determine where its bytes are. */
interface StoredSource {
  id: string;
  /** An object key, or a URL. */
  sourceUri: string;
  /** Null before a URL has been fetched. */
  sha256: string | null;
}

const BULK_JOBS = 'bulk/';

/** The keys of a document's objects. All are below one prefix, so that a deletion finds them. */
export const objectKeys = {
  /** Ends with `/`. */
  documentPrefix: (documentId: string) => `documents/${documentId}/`,
  /** The uploaded bytes. */
  source: (documentId: string) => `documents/${documentId}/source`,
  /** The bytes fetched from a URL, by hash, so that concurrent attempts that fetch different bytes do not collide. */
  fetched: (documentId: string, sha256: string) => `documents/${documentId}/fetched/${sha256}`,
  sourceOf,
  /** The results of an attempt, which no other attempt overwrites. Ends with `/`. */
  attemptPrefix,
  /** Cached pictures of pages. Ends with `/`. */
  pagePictures: (documentId: string) => `documents/${documentId}/pages/`,
  /** The picture of a page of the bytes with this hash. @param variant size and format: `7-800.webp` */
  pagePicture: (documentId: string, sha256: string, variant: string) =>
    `documents/${documentId}/pages/${sha256}/${variant}`,
  /** A chunk's image. */
  figure: (attempt: ObjectAttempt, chunkId: string) => `${attemptPrefix(attempt)}figures/${chunkId}.png`,
  /** An image of a page: a tile or an embedded image. */
  tile: (attempt: ObjectAttempt, imageId: string) => `${attemptPrefix(attempt)}tiles/${imageId}.png`,
  /** Prefix of all objects of an attachment. Ends with `/`. */
  attachmentPrefix: (attachmentId: string) => `attachments/${attachmentId}/`,
  /** An attachment's uploaded bytes. */
  attachment: (attachmentId: string) => `attachments/${attachmentId}/source`,
  /** The text of attachments with the same content. Ends with `/`. */
  attachmentTextPrefix: (contentKey: string) => `attachment-texts/${contentKey}/`,
  /** Prefix of all objects of a bulk job. Ends with `/`. */
  bulkPrefix: (jobId: string) => `${BULK_JOBS}${jobId}/`,
  /** The upload of a bulk job. */
  bulkUpload: (jobId: string) => `${BULK_JOBS}${jobId}/upload`,
  /** The export of one run of a bulk job, which no other run overwrites. */
  bulkResult: (jobId: string, attempt: number) => `${BULK_JOBS}${jobId}/results/${attempt}`,
  /** The same rows in the inline format of /jobs, if there are few. */
  bulkInline: (jobId: string, attempt: number) => `${BULK_JOBS}${jobId}/inline/${attempt}.json`,
  /** The records that a run of a bulk job rejected. */
  bulkFailures: (jobId: string, attempt: number) => `${BULK_JOBS}${jobId}/failed/${attempt}`,
  /** All bulk jobs. Ends with `/`. */
  bulkJobs: BULK_JOBS,
  /** A table chunk's HTML. */
  table: (attempt: ObjectAttempt, chunkId: string) => `${attemptPrefix(attempt)}tables/${chunkId}.html`,
};

/** The key of a document's bytes, uploaded or fetched. @throws Error if they have not been fetched yet */
function sourceOf({ id, sourceUri, sha256 }: StoredSource): string {
  if (!isUrl(sourceUri)) return sourceUri;
  if (sha256 === null) throw new Error(`The content of document ${id} has not been fetched.`);
  return objectKeys.fetched(id, sha256);
}

/** Whether a document's source is a URL rather than an object key. */
export function isUrl(sourceUri: string): boolean {
  return /^https?:\/\//i.test(sourceUri);
}

function attemptPrefix({ documentId, pipeline, attempt }: ObjectAttempt): string {
  return `documents/${documentId}/${pipeline}/${attempt}/`;
}
