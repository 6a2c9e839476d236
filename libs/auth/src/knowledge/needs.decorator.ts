import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { Scope } from '@tessera/contracts';

/** `admin` for what concerns the installation, and no knowledge base. */
export type KnowledgeScope = Extract<Scope, `knowledge:${string}` | 'admin'>;

/** Key of the scope that a route needs, in its metadata. */
export const NEEDED_SCOPE = 'tessera:needed-scope';

/** Says what a route of the knowledge service needs; one that says nothing answers nobody. */
export function Needs(scope: KnowledgeScope): MethodDecorator {
  return applyDecorators(SetMetadata(NEEDED_SCOPE, scope), ApiExtension('x-required-scope', scope));
}
