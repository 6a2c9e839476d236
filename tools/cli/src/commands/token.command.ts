import { type AuthScope, AUTH_SCOPES } from '@tessera/contracts/scopes';
import { Command } from 'commander';
import { SignJWT } from 'jose';
import { required } from '../admin/open-administration.js';
import { readLocalState } from '../local-state.js';
import { print } from '../output/print.js';
import { integerOption } from './integer-option.js';
import { parseList, parseScopes } from './keys.command.js';

interface SignOptions {
  tenant: string;
  subject: string;
  scopes: AuthScope[];
  kbRead?: string[];
  kbWrite?: string[];
  minutes: number;
  json?: boolean;
}

/** `token sign`: a JSON Web Token signed with the shared secret, for development. */
export function tokenCommand(): Command {
  return new Command('token').addCommand(
    new Command('sign')
      .description('sign a JSON Web Token with AUTH_JWT_SECRET or the secret of the local stack')
      .requiredOption('--tenant <tenant>', 'value of the claim tenant_id')
      .option('--subject <name>', 'value of the claim sub', 'operator')
      .option('--scopes <list>', 'comma-separated scopes', parseScopes, [
        'queries:run',
        'jobs:read',
      ] as AuthScope[])
      .option('--kb-read <list>', 'knowledge bases to allow reading, or "*" for all', parseList)
      .option('--kb-write <list>', 'knowledge bases to allow writing, or "*" for all', parseList)
      .option('--minutes <number>', 'lifetime in minutes', integerOption(1, 525_600), 60)
      .option('--json', 'print as JSON')
      .action(async (options: SignOptions) => {
        const token = await sign(options);
        const expiresAt = new Date(Date.now() + options.minutes * 60_000).toISOString();
        print(options, { token, expires_at: expiresAt }, token);
      }),
  );
}

async function sign({ tenant, subject, minutes, ...may }: SignOptions): Promise<string> {
  const local = await readLocalState();
  const secret = required('AUTH_JWT_SECRET', local.jwt_secret);
  const scope = AUTH_SCOPES.filter((one) => may.scopes.includes(one)).join(' ');
  return new SignJWT({ tenant_id: tenant, scope, kb_read: may.kbRead, kb_write: may.kbWrite })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(subject)
    .setIssuer(process.env.AUTH_JWT_ISSUER ?? local.jwt_issuer ?? 'tessera')
    .setAudience(process.env.AUTH_JWT_AUDIENCE ?? local.jwt_audience ?? 'tessera')
    .setIssuedAt()
    .setExpirationTime(`${minutes} minutes`)
    .sign(new TextEncoder().encode(secret));
}
