/** Milliseconds since it was created, to a tenth. */
export function stopwatch(): () => number {
  const start = performance.now();
  return () => Math.round((performance.now() - start) * 10) / 10;
}
