import type { CallToolResult } from '@modelcontextprotocol/server';
import { ApiError, ConnectionError, ResponseTooLargeError } from '@tessera/client';
import { ServiceError } from '@tessera/platform';

/** What models can do about an error, by its status. */
const ADVICE: Readonly<Record<number, string>> = {
  400: 'Correct the arguments and call the tool again.',
  401: 'The credential is no longer valid. Ask the user to sign in again.',
  403: 'The credential may not do this. Tell the user.',
  404: 'Look for a valid id or name with the tools that search and list.',
  413: 'Send less.',
  422: 'Correct the arguments and call the tool again.',
};
const AGAIN = 'Try again later.';

/** A failure that models can read: the code of the service, what went wrong, and what to do. Null for our own faults. */
export function toolErrorOf(error: unknown): CallToolResult | null {
  if (error instanceof ApiError) return failure(error.code, `${error.message}\n${adviceFor(error)}`);
  if (error instanceof ServiceError) return failure(error.code, error.message);
  if (error instanceof ResponseTooLargeError)
    return failure('response_too_large', `${error.message}\nAsk for less.`);
  if (error instanceof ConnectionError)
    return failure('service_unavailable', `The service did not answer.\n${AGAIN}`);
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return failure('timeout', 'The call took too long.\nAsk for less, or try again later.');
  return null;
}

export function failure(code: string, message: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: `${code}: ${message}` }] };
}

function adviceFor({ status, retryAfterSeconds }: ApiError): string {
  if (retryAfterSeconds !== null) return `Try again in ${Math.ceil(retryAfterSeconds)} seconds.`;
  return ADVICE[status] ?? AGAIN;
}
