import type { QueryStep, WarningCode } from '@tessera/contracts';

/** Something was not as it should be, and the question is answered all the same. */
export function warningStep(code: WarningCode, text: string): QueryStep {
  return { name: 'warning', code, message: text, duration_ms: 0 };
}
