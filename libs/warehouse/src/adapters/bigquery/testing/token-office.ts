import { randomUUID } from 'node:crypto';

/** Stands in for Google's IAM credentials API: makes tokens of service accounts, and knows whose a token is. */
export class TokenOffice {
  /** Accounts that tokens were made for, one for each token. */
  readonly issued: string[] = [];
  private readonly tokens = new Map<string, { account: string; expiresAt: number }>();

  /**
   * @param datasets of each account whose tokens are made
   * @param lifeMs of a token, at most as long as is asked for
   * @param writers accounts that may write their dataset, too
   */
  constructor(
    private readonly datasets: ReadonlyMap<string, string>,
    private readonly lifeMs = Infinity,
    private readonly writers: ReadonlySet<string> = new Set(),
  ) {}

  /** Answers `POST /v1/projects/-/serviceAccounts/<account>:generateAccessToken`; null for what is no such request. */
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

  /** The only dataset that whoever sends this header may read; null when it is nobody's. */
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
