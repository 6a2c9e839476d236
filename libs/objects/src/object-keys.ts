/** A run of a document through a pipeline. */
export interface ObjectAttempt {
  documentId: string;
  pipeline: string;
  attempt: number;
}

/** The fields of a document that determine where its bytes are. */
interface StoredSource {
  id: string;
  /** A key, or an address. */
  sourceUri: string;
  /** Null before an address has been fetched. */
  sha256: string | null;
}

const BULK_JOBS = 'bulk/';

/** Where a document's objects are. All lie below one prefix, so that a deletion finds them. */
export const objectKeys = {
  /** Ends with `/`. */
  documentPrefix: (documentId: string) => `documents/${documentId}/`,
  /** The bytes as they were uploaded. */
  source: (documentId: string) => `documents/${documentId}/source`,
  /** The bytes fetched from a URL, by hash, so that concurrent attempts that fetch different bytes do not collide. */
  fetched: (documentId: string, sha256: string) => `documents/${documentId}/fetched/${sha256}`,
  sourceOf,
  /** What an attempt made of it, which no other attempt overwrites. Ends with `/`. */
  attemptPrefix,
  /** A chunk's picture. */
  figure: (attempt: ObjectAttempt, chunkId: string) => `${attemptPrefix(attempt)}figures/${chunkId}.png`,
  /** An image of a page: a tile or an embedded image. */
  tile: (attempt: ObjectAttempt, imageId: string) => `${attemptPrefix(attempt)}tiles/${imageId}.png`,
  /** Prefix of all objects of an attachment. Ends with `/`. */
  attachmentPrefix: (attachmentId: string) => `attachments/${attachmentId}/`,
  /** An attachment's bytes as they were uploaded. */
  attachment: (attachmentId: string) => `attachments/${attachmentId}/source`,
  /** What was read of attachments with the same content. Ends with `/`. */
  attachmentTextPrefix: (contentKey: string) => `attachment-texts/${contentKey}/`,
  /** Prefix of all objects of a bulk job. Ends with `/`. */
  bulkPrefix: (jobId: string) => `${BULK_JOBS}${jobId}/`,
  /** The upload of a bulk job. */
  bulkUpload: (jobId: string) => `${BULK_JOBS}${jobId}/upload`,
  /** The export of one run of a bulk job, which no other run overwrites. */
  bulkResult: (jobId: string, attempt: number) => `${BULK_JOBS}${jobId}/results/${attempt}`,
  /** The same rows in the inline shape of /jobs, where they are few. */
  bulkInline: (jobId: string, attempt: number) => `${BULK_JOBS}${jobId}/inline/${attempt}.json`,
  /** The records that a run of a bulk job refused. */
  bulkFailures: (jobId: string, attempt: number) => `${BULK_JOBS}${jobId}/failed/${attempt}`,
  /** All bulk jobs. Ends with `/`. */
  bulkJobs: BULK_JOBS,
  /** A table chunk's HTML. */
  table: (attempt: ObjectAttempt, chunkId: string) => `${attemptPrefix(attempt)}tables/${chunkId}.html`,
};

/** Where the bytes of a document are, whether they were uploaded or fetched. @throws Error before they have been fetched */
function sourceOf({ id, sourceUri, sha256 }: StoredSource): string {
  if (!isUrl(sourceUri)) return sourceUri;
  if (sha256 === null) throw new Error(`The content of document ${id} has not been fetched.`);
  return objectKeys.fetched(id, sha256);
}

/** Whether a document's source is an address of the Internet, and no key of ours. */
export function isUrl(sourceUri: string): boolean {
  return /^https?:\/\//i.test(sourceUri);
}

function attemptPrefix({ documentId, pipeline, attempt }: ObjectAttempt): string {
  return `documents/${documentId}/${pipeline}/${attempt}/`;
}
