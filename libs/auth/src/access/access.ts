import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { KnowledgeAccess } from '@tessera/persistence';
import type { Request } from 'express';
import type { Principal } from '../principal.js';
import type { KnownTenant } from './tenant-directory.js';

/** A client of the SQL service, and its tenant. */
export interface Access {
  principal: Principal;
  tenant: KnownTenant;
}

/** A client of the knowledge service. */
export interface KnowledgeClient {
  /** What the client may read and change, as of the request. */
  access: KnowledgeAccess;
  /** Whether the credential has the scope `knowledge:read`; routes that need another one admit it without. */
  hasReadScope: boolean;
  /**
   * The same as of now, for long responses: meanwhile keys may be revoked and tokens may expire.
   * @throws ServiceError if the credential is no longer valid
   */
  renewed: () => Promise<KnowledgeAccess>;
}

/** A request that the guard admitted. */
export type AdmittedRequest = Request & {
  access?: Access;
  knowledgeClient?: KnowledgeClient;
  principal?: Principal;
};

/** The {@link Access} of the request. */
export const CurrentAccess = createParamDecorator((_data: unknown, context: ExecutionContext): Access =>
  admitted(context, 'access'),
);

/** The {@link KnowledgeClient} of the request. */
export const CurrentClient = createParamDecorator(
  (_data: unknown, context: ExecutionContext): KnowledgeClient => admitted(context, 'knowledgeClient'),
);

/** What the client of the request may read and change. */
export const CurrentKnowledgeAccess = createParamDecorator(
  (_data: unknown, context: ExecutionContext): KnowledgeAccess => admitted(context, 'knowledgeClient').access,
);

/** The {@link Principal} of a request to the knowledge service; null if the service has looked at no credential. */
export const CurrentPrincipal = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Principal | null =>
    context.switchToHttp().getRequest<AdmittedRequest>().principal ?? null,
);

function admitted<K extends 'access' | 'knowledgeClient'>(
  context: ExecutionContext,
  kind: K,
): NonNullable<AdmittedRequest[K]> {
  const found = context.switchToHttp().getRequest<AdmittedRequest>()[kind];
  if (!found) throw new Error('The guard has not admitted this request.');
  return found;
}
