/** Secret or required settings that an overlay may omit, each with the reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  AUTH_JWT_SECRET: 'tokens are signed by an identity provider (AUTH_JWKS_URL)',
  AUTH_SERVICE_ACCOUNTS: 'only where services sign their requests',
  EMBEDDING_API_KEY: 'only with a model of texts that asks for a key',
  IMAGE_EMBEDDING_API_KEY: 'only with a model of pictures',
  LLM_API_KEY: 'only with a chat model that asks for a key',
  MODEL_SERVER_API_KEY: 'only where others than the services reach the model server',
  OBJECT_URL_SECRET: 'of objects in a folder; those in S3 have addresses of S3',
  OCR_API_KEY: 'only with a vision model',
  RERANK_API_KEY: 'only with a reranking model that asks for a key',
  S3_SECRET_ACCESS_KEY: 'pods have roles (workload identity)',
  VECTOR_STORE_PATH: 'of the SQLite store, which pods cannot share',
};
