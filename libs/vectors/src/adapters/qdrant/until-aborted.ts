/** The outcome of work that others wait for, too, and that therefore goes on when this caller is gone. @throws the signal's reason */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work;
  // What comes of it once this caller is gone is nobody's business here.
  work.catch(() => {});
  signal.throwIfAborted();
  const gone = Promise.withResolvers<never>();
  const onAbort = () => gone.reject(signal.reason as Error);
  signal.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work, gone.promise]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
