/**
 * The number of generated cases that a test tries: few in `npm test`, whose seed changes from run to run, and many in
 * `npm run soak`.
 */
export function cases({ smoke, soak }: { smoke: number; soak: number }): number {
  return process.env.SOAK === '1' ? soak : smoke;
}

/** The seed of this run, which its report states; TEST_SEED repeats it. */
export function testSeed(): number {
  return Number(process.env.TEST_SEED);
}
