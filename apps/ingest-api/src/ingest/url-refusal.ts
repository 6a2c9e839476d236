import { UrlError } from '@tessera/fetching';
import { ServiceError } from '@tessera/platform';

/**
 * Returns the outcome of the work, and maps a rejected or unreachable URL to a 422.
 * @throws ServiceError 422, and other errors of the work
 */
export async function refusingUrls<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof UrlError)) throw error;
    const { code, reason, suggestion, ...measured } = error.problem;
    throw new ServiceError(code, reason, measured, { suggestion, cause: error });
  }
}
