import { namedEnum } from '../common/named-enum.js';

/** Scopes of credentials; `admin` includes all others. */
export const AUTH_SCOPES = namedEnum('AuthScope', [
  'queries:run',
  'jobs:read',
  'bulk:read',
  'bulk:write',
  'knowledge:read',
  'knowledge:write',
  'admin',
]);
export type AuthScope = (typeof AUTH_SCOPES)[number];

/** Name of a tenant: 1 to 63 lower-case letters, digits, `_` or `-`, starting with a letter or digit. */
export const TENANT_ID = /^[a-z0-9][a-z0-9_-]{0,62}$/;

/** A Google Cloud service account: `name@project.iam.gserviceaccount.com`, at most 128 characters. */
export const SERVICE_ACCOUNT =
  /^(?=.{1,128}$)[a-z][a-z0-9-]{4,28}[a-z0-9]@[a-z][a-z0-9-]*[a-z0-9](?:\.[a-z0-9-]+)*\.iam\.gserviceaccount\.com$/;
