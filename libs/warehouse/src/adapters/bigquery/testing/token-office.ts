import { randomUUID } from 'node:crypto';

/** Replaces Google's IAM credentials API: issues tokens for service accounts. */
export class TokenOffice {
  /** The account of each issued token. */
  readonly issued: string[] = [];
  private readonly tokens = new Map<string, { account: string; expiresAt: number }>();

  /**
   * @param datasets by account
   * @param lifeMs of a token, up to the requested life
   * @param writers accounts that may write their dataset
   */
  constructor(
    private readonly datasets: ReadonlyMap<string, string>,
    private readonly lifeMs = Infinity,
    private readonly writers: ReadonlySet<string> = new Set(),
  ) {}

  /** Handles `POST /v1/projects/-/serviceAccounts/<account>:generateAccessToken`; null for other requests. */
  answer(path: string, body: unknown): { status: number; body: object } | null {
    const [, account] = /^\/v1\/projects\/-\/serviceAccounts\/([^/:]+):generateAccessToken$/.exec(path) ?? [];
    if (account === undefined) return null;
    const { scope, lifetime } = body as { scope?: string[]; lifetime?: string };
    const [, seconds] = /^(\d{1,4})s$/.exec(lifetime ?? '') ?? [];
    if (!seconds || scope?.join() !== 'https://www.googleapis.com/auth/bigquery')
      return { status: 400, body: { error: { status: 'INVALID_ARGUMENT', message: 'scope or lifetime' } } };
    const known = decodeURIComponent(account);
    if (!this.datasets.has(known))
      return {
        status: 403,
        body: { error: { status: 'PERMISSION_DENIED', message: `no right to ${known}` } },
      };
    const accessToken = randomUUID();
    const expiresAt = Date.now() + Math.min(Number(seconds) * 1_000, this.lifeMs);
    this.tokens.set(accessToken, { account: known, expiresAt });
    this.issued.push(known);
    return { status: 200, body: { accessToken, expireTime: new Date(expiresAt).toISOString() } };
  }

  /** The only dataset that this header grants; null for an unknown token. */
  datasetOf(authorization: string | undefined): string | null {
    const token = this.tokens.get(authorization?.replace(/^Bearer /, '') ?? '');
    if (!token || token.expiresAt < Date.now()) return null;
    return this.datasets.get(token.account) ?? null;
  }

  mayWrite(authorization: string | undefined): boolean {
    const token = this.tokens.get(authorization?.replace(/^Bearer /, '') ?? '');
    return token !== undefined && this.writers.has(token.account);
  }
}
