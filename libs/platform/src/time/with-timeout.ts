/**
 * The outcome of the work, unless it takes longer than so many milliseconds. The work itself goes on then: `onTimeout` ends
 * what can be ended. What comes of it afterwards, an error too, is nobody's business any more.
 * @param onTimeout called once, when the time is over
 * @throws what the work throws, or what `onTimeout` returns
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
