import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { KnowledgeAccess } from '@tessera/persistence';
import type { Request } from 'express';

/** Who asks the knowledge service. */
export interface KnowledgeClient {
  /** What they may see and change, as of the request. */
  access: KnowledgeAccess;
  /**
   * The same as of now, for answers that take long: keys are revoked, and tokens expire.
   * @throws KnowledgeError when the credential does not hold any more
   */
  renewed: () => Promise<KnowledgeAccess>;
}

/** A request that has passed the guard. */
export type ClientRequest = Request & { knowledgeClient?: KnowledgeClient };

/** The {@link KnowledgeClient} of the request. */
export const CurrentClient = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  clientOf(context),
);

/** What the client of the request may see and change. */
export const CurrentKnowledgeAccess = createParamDecorator(
  (_data: unknown, context: ExecutionContext): KnowledgeAccess => clientOf(context).access,
);

function clientOf(context: ExecutionContext): KnowledgeClient {
  const { knowledgeClient } = context.switchToHttp().getRequest<ClientRequest>();
  if (!knowledgeClient) throw new Error('A route that injects the client must be guarded.');
  return knowledgeClient;
}
