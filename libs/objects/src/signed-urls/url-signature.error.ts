/** The signature of a URL is invalid or has expired. */
export class UrlSignatureError extends Error {
  override readonly name = 'UrlSignatureError';

  constructor(readonly reason: 'tampered' | 'expired') {
    super(reason === 'expired' ? 'The URL has expired.' : 'The URL differs from the signed URL.');
  }
}
