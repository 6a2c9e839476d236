/** One thing that is wrong with a request. */
export interface ValidationIssue {
  /** Where: `["body", "scope_filter", "tags"]`, `["query", "limit"]`. Array positions are numbers. */
  loc: (string | number)[];
  /** What is expected, in words. */
  msg: string;
  /** The rule that was broken, as a stable word: `isInt`, `unknown_field`, `null_character`. */
  type: string;
}

/** More are not told: a body of a million mistakes must not make an answer of many megabytes. */
export const MAX_ISSUES = 50;
/** Longest name that is told back, in characters. */
const MAX_NAME_LENGTH = 200;

/** A request that fails validation: 422 on the knowledge side, 400 INVALID_REQUEST on the SQL side. */
export class RequestValidationError extends Error {
  override readonly name = 'RequestValidationError';
  /** It is for whoever sent what it is about, and may quote that: no message for a log. */
  readonly quotesInput = true;

  /** At most {@link MAX_ISSUES}. */
  readonly issues: readonly ValidationIssue[];

  constructor(issues: readonly ValidationIssue[]) {
    const told = issues
      .slice(0, MAX_ISSUES)
      .map(({ loc, ...what }) => ({ ...what, loc: loc.map(shortened) }));
    super(told.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; '));
    this.issues = told;
  }
}

function shortened(step: string | number): string | number {
  return typeof step === 'string' ? step.slice(0, MAX_NAME_LENGTH).toWellFormed() : step;
}
