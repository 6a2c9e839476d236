/** A run of a document through a pipeline. */
export interface ObjectAttempt {
  documentId: string;
  pipeline: string;
  attempt: number;
}

/** Where a document's objects are. All lie below one prefix, so that a deletion finds them. */
export const objectKeys = {
  /** Ends with `/`. */
  documentPrefix: (documentId: string) => `documents/${documentId}/`,
  /** The bytes as they were uploaded. */
  source: (documentId: string) => `documents/${documentId}/source`,
  /** What an attempt made of it, which no other attempt overwrites. Ends with `/`. */
  attemptPrefix,
  /** A chunk's picture. */
  figure: (attempt: ObjectAttempt, chunkId: string) => `${attemptPrefix(attempt)}figures/${chunkId}.png`,
  /** All of an attachment, and nothing else. Ends with `/`. */
  attachmentPrefix: (attachmentId: string) => `attachments/${attachmentId}/`,
  /** An attachment's bytes as they were uploaded. */
  attachment: (attachmentId: string) => `attachments/${attachmentId}/source`,
  /** What was read of attachments with the same content. Ends with `/`. */
  attachmentTextPrefix: (contentKey: string) => `attachment-texts/${contentKey}/`,
  /** A table chunk's HTML. */
  table: (attempt: ObjectAttempt, chunkId: string) => `${attemptPrefix(attempt)}tables/${chunkId}.html`,
};

function attemptPrefix({ documentId, pipeline, attempt }: ObjectAttempt): string {
  return `documents/${documentId}/${pipeline}/${attempt}/`;
}
