import { type AuthClient, GoogleAuth, OAuth2Client, PassThroughClient } from 'google-auth-library';
import { LRUCache } from 'lru-cache';
import { IsISO8601, IsString, MinLength } from 'class-validator';
import type { WarehouseTenant } from '../../../warehouse.port.js';
import { BigQueryRequestError, NoServiceAccountError } from './bigquery-errors.js';
import { badReply, refusalIn, requireReply } from './wire-replies.js';

export interface TenantIdentitiesOptions {
  /** Refuses tenants without a service account instead of running their statements as the service. */
  isRequired: boolean;
  /** The service's own identity. */
  source: () => Promise<AuthClient>;
  /** Replaces Google's IAM credentials API. */
  iamEndpoint?: string;
}

const SCOPE = 'https://www.googleapis.com/auth/bigquery';
const IAM = 'https://iamcredentials.googleapis.com';
/** Google allows an hour; a short life makes a stolen token worth less. Renewed five minutes early. */
const TOKEN_SECONDS = 900;
const TOKEN_TIMEOUT_MS = 10_000;
const MAX_CACHED = 1_000;

class TokenReply {
  @IsString()
  @MinLength(1)
  accessToken: string;

  @IsISO8601()
  expireTime: string;
}

/** The tenants' service accounts, impersonated by the service. */
export class TenantIdentities {
  private readonly clients = new LRUCache<string, AuthClient>({ max: MAX_CACHED });
  private source: Promise<AuthClient> | undefined;

  constructor(private readonly options: TenantIdentitiesOptions) {}

  /** @throws NoServiceAccountError if an account is required */
  async of({ tenantId, serviceAccount }: WarehouseTenant): Promise<AuthClient> {
    if (serviceAccount == null || serviceAccount === '') {
      if (this.options.isRequired) throw new NoServiceAccountError(tenantId);
      return this.own();
    }
    const known = this.clients.get(serviceAccount);
    if (known) return known;
    const client = this.impersonate(serviceAccount);
    this.clients.set(serviceAccount, client);
    return client;
  }

  /** The service's own identity, which has no rights on data. */
  async own(): Promise<AuthClient> {
    this.source ??= this.options.source();
    try {
      return await this.source;
    } catch (error) {
      this.source = undefined;
      throw error;
    }
  }

  /** The first request fetches the token; concurrent requests share it. */
  private impersonate(serviceAccount: string): AuthClient {
    const client = new OAuth2Client();
    let pending: ReturnType<typeof this.token> | undefined;
    client.refreshHandler = () => {
      pending ??= this.token(serviceAccount).finally(() => (pending = undefined));
      return pending;
    };
    return client;
  }

  private async token(serviceAccount: string): Promise<{ access_token: string; expiry_date: number }> {
    const source = await this.own();
    const { iamEndpoint = IAM } = this.options;
    const name = `projects/-/serviceAccounts/${encodeURIComponent(serviceAccount)}`;
    const { data } = await source
      .request<unknown>({
        method: 'POST',
        url: `${iamEndpoint.replace(/\/$/, '')}/v1/${name}:generateAccessToken`,
        data: { scope: [SCOPE], lifetime: `${TOKEN_SECONDS}s` },
        responseType: 'json',
        timeout: TOKEN_TIMEOUT_MS,
        retry: false,
        redirect: 'error',
      })
      .catch((error: unknown) => {
        throw impersonationError(serviceAccount, error);
      });
    const { accessToken, expireTime } = requireReply(TokenReply, data);
    const expiry = Date.parse(expireTime);
    if (Number.isNaN(expiry) || expiry <= Date.now()) throw badReply('TokenReply: expireTime');
    return { access_token: accessToken, expiry_date: expiry };
  }
}

/** The identity from the environment, found by Google's libraries; anonymous for another server. */
export function sourceIdentity({ isAnonymous }: { isAnonymous: boolean }): () => Promise<AuthClient> {
  if (isAnonymous) return async () => new PassThroughClient();
  const auth = new GoogleAuth({
    scopes: ['https://www.googleapis.com/auth/cloud-platform'],
    clientOptions: { transporterOptions: { timeout: TOKEN_TIMEOUT_MS } },
  });
  return () => auth.getClient();
}

function impersonationError(serviceAccount: string, error: unknown): BigQueryRequestError {
  const { response, message = '' } = error as {
    response?: { status?: number; data?: unknown };
    message?: string;
  };
  const { message: reason = message } = refusalIn(response?.data);
  return new BigQueryRequestError(
    response?.status ?? 0,
    {},
    `no token for ${serviceAccount}: ${reason}. The service’s identity needs roles/iam.serviceAccountTokenCreator on it.`,
  );
}
