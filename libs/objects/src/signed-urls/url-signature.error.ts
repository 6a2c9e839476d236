/** What an address says was not signed by us, or does not hold any more. */
export class UrlSignatureError extends Error {
  override readonly name = 'UrlSignatureError';

  constructor(readonly reason: 'tampered' | 'expired') {
    super(reason === 'expired' ? 'The URL has expired.' : 'The URL differs from the signed URL.');
  }
}
