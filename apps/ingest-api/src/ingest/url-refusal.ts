import { UrlError } from '@tessera/fetching';
import { UnprocessableError } from '@tessera/platform';

/**
 * The work's outcome, with a refused or unreachable address as the body of a 422.
 * @throws UnprocessableError, and what else the work throws
 */
export async function refusingUrls<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof UrlError) throw new UnprocessableError({ ...error.problem }, { cause: error });
    throw error;
  }
}
