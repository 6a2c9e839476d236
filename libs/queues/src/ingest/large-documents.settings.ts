import { integer } from '@tessera/platform';

/** Settings of the apps that tell large documents apart: whoever registers them, and whoever reads them. */
export const largeDocumentsSettings = {
  bytes: integer('LARGE_DOCUMENT_BYTES', {
    default: 8 * 1024 * 1024,
    min: 1,
    max: 10 * 1024 ** 3,
    description:
      'A document of more bytes takes minutes rather than seconds: some places of text_queue, and one parser process if there are several, are never given to such; the same for ingest-api, router-worker and text-worker',
  }),
};
