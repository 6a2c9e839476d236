export {
  type Access,
  CurrentAccess,
  CurrentClient,
  CurrentKnowledgeAccess,
  CurrentPrincipal,
  type KnowledgeClient,
} from './access/access.js';
export { Needs, NeedsCredential } from './access/needs.decorator.js';
export { requireReadable, requireWritable, scopeMissing } from './access/refusals.js';
export { type KnownTenant, TenantDirectory } from './access/tenant-directory.js';
export { UnauthorizedError } from './auth.errors.js';
export * from './auth.module.js';
export * from './auth.settings.js';
export * from './credentials/api-key.js';
export { API_KEY_CACHE_MS } from './credentials/api-key.authenticator.js';
export { Authenticator } from './credentials/authenticator.js';
export { Delegation } from './credentials/delegation.js';
export { parseKbList } from './credentials/kb-list.js';
export * from './openapi.js';
export * from './principal.js';
export type { ServiceAccount } from './sigv4/service-account.js';
export type { SigningKey } from './sigv4/signed-request.js';
export * from './sigv4/signing-client.js';
