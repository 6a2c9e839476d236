/** Secret or required settings that an overlay may omit, each with the reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  AUTH_JWT_SECRET: 'tokens are signed by an identity provider (AUTH_JWKS_URL)',
  AUTH_SERVICE_ACCOUNTS: 'only if services sign their requests',
  EMBEDDING_API_KEY: 'only for a text embedding model that requires a key',
  IMAGE_EMBEDDING_API_KEY: 'only for an image embedding model',
  LLM_API_KEY: 'only for a chat model that requires a key',
  MODEL_SERVER_API_KEY: 'only if clients other than the services reach the model server',
  OBJECT_URL_SECRET: 'for objects in a folder; S3 signs its own URLs',
  OCR_API_KEY: 'only for a vision model',
  RERANK_API_KEY: 'only for a reranking model that requires a key',
  S3_SECRET_ACCESS_KEY: 'pods have roles (workload identity)',
  VECTOR_STORE_PATH: 'for the SQLite store, which pods cannot share',
};
