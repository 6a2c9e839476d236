/**
 * How many generated cases a test tries: a few in `npm test`, whose seed changes from run to run, and many in `npm run soak`.
 */
export function cases({ smoke, soak }: { smoke: number; soak: number }): number {
  return process.env.SOAK === '1' ? soak : smoke;
}

/** The seed of this run, which its report names; TEST_SEED repeats it. */
export function testSeed(): number {
  return Number(process.env.TEST_SEED);
}
