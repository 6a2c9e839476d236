/** One thing that is wrong with a request. */
export interface ValidationIssue {
  /** Where: `["body", "scope_filter", "tags"]`, `["query", "limit"]`. Array positions are numbers. */
  loc: (string | number)[];
  /** What is expected, in words. */
  msg: string;
  /** The rule that was broken, as a stable word: `isInt`, `unknown_field`, `null_character`. */
  type: string;
}

/** Limits the response size for a body with very many errors. */
export const MAX_ISSUES = 50;
/** Maximum length of a repeated name, in characters. */
const MAX_NAME_LENGTH = 200;

/** A request that fails validation: 422 on the knowledge side, 400 INVALID_REQUEST on the SQL side. */
export class RequestValidationError extends Error {
  override readonly name = 'RequestValidationError';
  /** The message may quote the client's input and is not logged. */
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
