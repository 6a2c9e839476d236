import type { QueryStep, WarningCode } from '@tessera/contracts';

/** A problem that did not prevent an answer. */
export function warningStep(code: WarningCode, text: string): QueryStep {
  return { name: 'warning', code, message: text, duration_ms: 0 };
}
