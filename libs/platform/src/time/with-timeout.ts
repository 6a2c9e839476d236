/**
 * Resolves with the result of the work, or rejects after a timeout. The work itself continues, and its later result or error is
 * ignored.
 * @param onTimeout called once on a timeout; may abort the work, and returns the error to throw
 */
export async function withTimeout<T>(
  work: Promise<T>,
  timeoutMs: number,
  onTimeout: () => Error,
): Promise<T> {
  const over = Promise.withResolvers<never>();
  const timer = setTimeout(() => over.reject(onTimeout()), timeoutMs);
  try {
    return await Promise.race([work, over.promise]);
  } finally {
    clearTimeout(timer);
  }
}
