import { integer } from '@tessera/platform';

/** Settings of the apps that treat large documents separately. */
export const largeDocumentsSettings = {
  bytes: integer('LARGE_DOCUMENT_BYTES', {
    default: 8 * 1024 * 1024,
    min: 1,
    max: 10 * 1024 ** 3,
    description:
      'Size above which a document counts as large, in bytes. Large documents never occupy all slots of text_queue or all parser processes. Use the same value for ingest-api, router-worker and text-worker',
  }),
};
