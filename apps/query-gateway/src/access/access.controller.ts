import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  AUTH_CONFIG,
  CurrentKnowledgeAccess,
  CurrentPrincipal,
  hasScope,
  type KnowledgeAuthConfig,
  NeedsCredential,
  type Principal,
} from '@tessera/auth';
import { AccessOut, AUTH_SCOPES, type AuthScope } from '@tessera/contracts';
import { KnowledgeAccess } from '@tessera/persistence';
import { ApiKnowledgeErrors } from '@tessera/platform';

const OPEN_TO_ANYBODY: ReadonlySet<AuthScope> = new Set(['knowledge:read', 'knowledge:write']);

@ApiTags('access')
@Controller('access')
export class AccessController {
  constructor(@Inject(AUTH_CONFIG) private readonly auth: KnowledgeAuthConfig) {}

  @Get()
  @NeedsCredential()
  @ApiOperation({
    summary: 'Get what a credential may do',
    description:
      'Lists the permissions of the credential of this request for both services. If the knowledge service requires no credential (`AUTH_MODE=off`), everybody may read and change all knowledge bases.',
  })
  @ApiOkResponse({ type: AccessOut })
  @ApiKnowledgeErrors()
  getAccess(
    @CurrentPrincipal() principal: Principal | null,
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
  ): AccessOut {
    const isOpen = this.auth.mode === 'off';
    const { readable, writable } = isOpen ? KnowledgeAccess.unrestricted : access;
    const mayUse = (scope: AuthScope) =>
      (isOpen && OPEN_TO_ANYBODY.has(scope)) || (principal !== null && hasScope(principal, scope));
    const tenants = principal?.tenants ?? [];
    return {
      credential: principal?.id ?? null,
      scopes: AUTH_SCOPES.filter(mayUse),
      tenants: tenants === 'all' ? null : [...tenants],
      kb_read: readable,
      kb_write: writable,
    };
  }
}
