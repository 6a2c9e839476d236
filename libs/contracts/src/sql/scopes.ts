/** What a credential may be allowed; `admin` stands for all of them. */
export const SCOPES = [
  'queries:run',
  'jobs:read',
  'bulk:read',
  'bulk:write',
  'knowledge:read',
  'knowledge:write',
  'admin',
] as const;
export type Scope = (typeof SCOPES)[number];

/** A tenant's name: 1 to 63 of lower-case letters, digits, `_` and `-`, beginning with a letter or digit. */
export const TENANT_ID = /^[a-z0-9][a-z0-9_-]{0,62}$/;

/** A service account of Google Cloud: `name@project.iam.gserviceaccount.com`, 128 characters at most. */
export const SERVICE_ACCOUNT =
  /^(?=.{1,128}$)[a-z][a-z0-9-]{4,28}[a-z0-9]@[a-z][a-z0-9-]*[a-z0-9](?:\.[a-z0-9-]+)*\.iam\.gserviceaccount\.com$/;
