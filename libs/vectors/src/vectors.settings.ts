import { choice, type ConfigOf, text } from '@tessera/platform';

/** Settings of every app that writes or searches vectors. */
export const vectorsSettings = {
  driver: choice('VECTOR_STORE', ['sqlite'], {
    default: 'sqlite',
    description: 'Where chunks are indexed and searched',
  }),
  path: text('VECTOR_STORE_PATH', {
    example: '/var/lib/tessera/vectors',
    description: 'Folder of the vector store; shared by all services of the host, on a local disk',
  }),
};

export type VectorsConfig = ConfigOf<typeof vectorsSettings>;
