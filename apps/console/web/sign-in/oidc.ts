import * as oauth from 'oauth4webapi';
import { type Credential, signIn } from './credential.js';
import { webConfig } from './web-config.js';

const PENDING = 'tessera.sign-in';
/** Below {@link ../app/router.tsx}; registered at the issuer as the client's redirect URI. */
const REDIRECT_PATH = '/console/signed-in';
/** A token is renewed when it is about to expire. */
const RENEW_BEFORE_MS = 30_000;

interface Pending {
  verifier: string;
  state: string;
  nonce: string;
  /** Where to go back to. */
  from: string;
}

/** Leaves for the issuer's page (code flow with PKCE). */
export async function leaveForSignIn(): Promise<void> {
  const { client_id, scope } = provider();
  const server = await discover();
  const pending: Pending = {
    verifier: oauth.generateRandomCodeVerifier(),
    state: oauth.generateRandomState(),
    nonce: oauth.generateRandomNonce(),
    from: location.pathname + location.search,
  };
  sessionStorage.setItem(PENDING, JSON.stringify(pending));
  const url = new URL(server.authorization_endpoint ?? '');
  url.search = new URLSearchParams({
    client_id,
    scope,
    redirect_uri: redirectUri(),
    response_type: 'code',
    code_challenge: await oauth.calculatePKCECodeChallenge(pending.verifier),
    code_challenge_method: 'S256',
    state: pending.state,
    nonce: pending.nonce,
  }).toString();
  location.assign(url);
}

/**
 * Signs in with the code in the address.
 * @returns the path that the visitor came from
 * @throws Error if the issuer refused, or the address is not the answer to a request of this tab
 */
export async function completeSignIn(): Promise<string> {
  const pending = JSON.parse(sessionStorage.getItem(PENDING) ?? 'null') as Pending | null;
  sessionStorage.removeItem(PENDING);
  if (!pending) throw new Error('This tab has not asked to sign in.');
  const server = await discover();
  const client = { client_id: provider().client_id };
  const answer = oauth.validateAuthResponse(server, client, new URL(location.href), pending.state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    oauth.None(),
    answer,
    redirectUri(),
    pending.verifier,
    insecureOnlyFor(server.issuer),
  );
  signIn(
    credentialOf(
      await oauth.processAuthorizationCodeResponse(server, client, response, {
        expectedNonce: pending.nonce,
      }),
    ),
  );
  return pending.from;
}

/** The credential, or its successor if it is about to expire; the old one if the issuer does not give another. */
export async function renewed(credential: Credential): Promise<Credential> {
  const { expiresAt, refreshToken } = credential;
  if (!refreshToken || !expiresAt || Date.now() < expiresAt - RENEW_BEFORE_MS) return credential;
  const server = await discover();
  const client = { client_id: provider().client_id };
  const response = await oauth.refreshTokenGrantRequest(
    server,
    client,
    oauth.None(),
    refreshToken,
    insecureOnlyFor(server.issuer),
  );
  const next = credentialOf(await oauth.processRefreshTokenResponse(server, client, response), credential);
  signIn(next);
  return next;
}

function credentialOf(tokens: oauth.TokenEndpointResponse, before?: Credential): Credential {
  const claims = oauth.getValidatedIdTokenClaims(tokens);
  const label = [claims?.email, claims?.name, claims?.sub].find((value) => typeof value === 'string');
  return {
    kind: 'token',
    token: tokens.access_token,
    label: label ?? before?.label ?? '',
    refreshToken: tokens.refresh_token ?? before?.refreshToken,
    expiresAt: tokens.expires_in === undefined ? undefined : Date.now() + tokens.expires_in * 1000,
  };
}

async function discover(): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(provider().issuer);
  const response = await oauth.discoveryRequest(issuer, insecureOnlyFor(issuer.href));
  return oauth.processDiscoveryResponse(issuer, response);
}

/** Issuers without TLS are for trying out, as the operator has configured. */
function insecureOnlyFor(issuer: string) {
  return { [oauth.allowInsecureRequests]: issuer.startsWith('http:') };
}

function redirectUri(): string {
  return location.origin + REDIRECT_PATH;
}

function provider() {
  const { oidc } = webConfig();
  if (!oidc) throw new Error('No issuer is configured.');
  return oidc;
}
