import { Inject, Injectable } from '@nestjs/common';
import { KnowledgeAccess } from '@tessera/persistence';
import { type JsonReader, jsonReader } from '@tessera/platform';
import type { Request } from 'express';
import { AUTH_CONFIG, type KnowledgeAuthConfig } from '../auth.settings.js';
import { Authenticator } from '../credentials/authenticator.js';
import { hasScope, type Principal } from '../principal.js';
import { SIGV4_SCHEME } from '../sigv4/sigv4.authenticator.js';
import type { AdmittedRequest, KnowledgeClient } from './access.js';
import { type Admission, type AdmissionRequest, MAX_BODY_BYTES } from './admission.js';
import { noKnowledgeBase, scopeMissing } from './refusals.js';

const ANYBODY: KnowledgeClient = {
  access: KnowledgeAccess.unrestricted,
  hasReadScope: true,
  renewed: async () => KnowledgeAccess.unrestricted,
};
/** IPv4 and IPv6 in any notation. */
const IP_ADDRESS = /^[\da-f.:]{2,45}$/i;

/**
 * Admits requests to the knowledge service whose credential has the scope, or all requests with `AUTH_MODE=off`. Services and
 * repositories decide by the {@link KnowledgeAccess} which knowledge bases the scope covers.
 */
@Injectable()
export class KnowledgeAdmission implements Admission {
  readonly readBody: JsonReader;

  constructor(
    private readonly authenticator: Authenticator,
    @Inject(AUTH_CONFIG) private readonly config: KnowledgeAuthConfig,
    @Inject(MAX_BODY_BYTES) maxBodyBytes: number,
  ) {
    this.readBody = jsonReader(maxBodyBytes);
  }

  /** Without credentials, the client's IP address identifies the caller. */
  async admit(request: AdmittedRequest, asked: AdmissionRequest): Promise<string> {
    const client = this.isOpen(request, asked) ? ANYBODY : await this.clientOf(request, asked);
    request.knowledgeClient = client;
    return client.access.owner ?? `address:${addressOf(request)}`;
  }

  /** A route that says what a credential may do looks at it in any case. */
  private isOpen({ headers }: Request, { scope }: AdmissionRequest): boolean {
    return this.config.mode === 'off' && (scope !== null || headers.authorization === undefined);
  }

  private async clientOf(request: AdmittedRequest, asked: AdmissionRequest): Promise<KnowledgeClient> {
    const { authorization } = request.headers;
    const look = () => this.principalOf(request, asked);
    const principal = await look();
    request.principal = principal;
    const { knowledge: access } = principal;
    // A signature covers one request and does not expire while that request runs.
    const isSigned = authorization?.startsWith(SIGV4_SCHEME) === true;
    return {
      access,
      hasReadScope: hasScope(principal, 'knowledge:read'),
      renewed: async () => (isSigned ? access : (await look()).knowledge),
    };
  }

  private async principalOf(request: Request, { scope, readBody }: AdmissionRequest): Promise<Principal> {
    const principal = await this.authenticator.authenticate(request, readBody);
    if (scope === null) return principal;
    if (!hasScope(principal, scope)) throw scopeMissing(scope);
    if (scope === 'admin') return principal;
    const { readable, writable } = principal.knowledge;
    if ((scope === 'knowledge:read' ? readable : writable)?.length === 0) throw noKnowledgeBase(scope);
    return principal;
  }
}

/** Proxies may forward arbitrary text. */
function addressOf({ ip, socket }: Request): string {
  return ip && IP_ADDRESS.test(ip) ? ip : (socket.remoteAddress ?? 'unknown');
}
