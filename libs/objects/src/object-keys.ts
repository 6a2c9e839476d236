/** Where a document's objects are. All lie below one prefix, so that a deletion finds them. */
export const objectKeys = {
  /** Ends with `/`. */
  documentPrefix: (documentId: string) => `documents/${documentId}/`,
  /** The bytes as they were uploaded. */
  source: (documentId: string) => `documents/${documentId}/source`,
  /** A chunk's picture. */
  figure: (documentId: string, chunkId: string) => `documents/${documentId}/figures/${chunkId}.png`,
  /** A table chunk's HTML. */
  table: (documentId: string, chunkId: string) => `documents/${documentId}/tables/${chunkId}.html`,
};
