import type { OpenApiInfo } from '@tessera/platform';

/** The three authentication methods, for the documentation. */
export const AUTH_SCHEMES: NonNullable<OpenApiInfo['security']> = {
  api_key: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key `tsk_…`. `npm start` writes one for each demo tenant to .tessera/local.json.',
  },
  jwt: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'A JSON Web Token with the claims `sub`, `exp`, `iss`, `aud`, `tenant_id` and `scope`.',
  },
  sigv4: {
    type: 'apiKey',
    in: 'header',
    name: 'Authorization',
    description: 'AWS Signature Version 4 (`AWS4-HMAC-SHA256 …`), for service-to-service calls.',
  },
};

/** The same for the knowledge service, which requires them if `AUTH_MODE` is `required`. */
export const KNOWLEDGE_AUTH_SCHEMES: NonNullable<OpenApiInfo['security']> = {
  ...AUTH_SCHEMES,
  api_key: {
    type: 'http',
    scheme: 'bearer',
    description:
      'An API key `tsk_…` with scopes and lists of knowledge bases. Create one with `npm run tessera -- keys create --kb-read … --kb-write …`. Required with AUTH_MODE=required.',
  },
  jwt: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'A JSON Web Token with the claims `sub`, `exp`, `iss`, `aud` and `scope`, and the knowledge bases in `kb_read` and `kb_write`. Required with AUTH_MODE=required.',
  },
};

/** The header that names the tenant of a request. */
export const TENANT_HEADER: NonNullable<OpenApiInfo['headers']>[number] = {
  name: 'X-Tenant-ID',
  description: 'Tenant of the request.',
  required: true,
  example: 'demo',
};

const header = (description: string, example: string) => ({
  description,
  schema: { type: 'string', example },
});

/** The headers of a rate limit, for the documentation of a response. */
export const RATE_LIMIT_HEADER_DOCS = {
  'X-RateLimit-Limit': header('Requests per minute.', '100'),
  'X-RateLimit-Remaining': header('Remaining requests.', '99'),
  'X-RateLimit-Reset': header('Seconds until the oldest request leaves the window.', '60'),
  'RateLimit-Policy': header('Rate limit policy in the format of the IETF draft.', '"queries";q=100;w=60'),
  RateLimit: header('Remaining quota in the format of the IETF draft.', '"queries";r=99;t=60'),
};

/** The same for the knowledge service, with the `Retry-After` of 429. */
export const KNOWLEDGE_RATE_LIMIT_HEADERS: NonNullable<OpenApiInfo['responseHeaders']> = {
  'X-RateLimit-Limit': header('Requests per client and minute.', '3000'),
  'X-RateLimit-Remaining': header('Remaining requests.', '2999'),
  'X-RateLimit-Reset': header('Seconds until the oldest request leaves the window.', '60'),
  'RateLimit-Policy': header('Rate limit policy in the format of the IETF draft.', '"questions";q=3000;w=60'),
  RateLimit: header('Remaining quota in the format of the IETF draft.', '"questions";r=2999;t=60'),
  'Retry-After': header('Seconds to wait before the next request.', '12'),
};
