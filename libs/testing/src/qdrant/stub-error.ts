/** A rejection by the server, with its status. */
export class StubError extends Error {
  override readonly name = 'StubError';

  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

export function badRequest(message: string): StubError {
  return new StubError(400, `Bad request: ${message}`);
}
