import { UrlError } from '@tessera/fetching';
import { ServiceError } from '@tessera/platform';

/**
 * The work's outcome, with a refused or unreachable address as the body of a 422.
 * @throws ServiceError 422, and what else the work throws
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
