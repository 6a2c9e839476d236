/** One thing that is wrong with a request. */
export interface ValidationIssue {
  /** Where: `["body", "scope_filter", "tags"]`, `["query", "limit"]`. Array positions are numbers. */
  loc: (string | number)[];
  /** What is expected, in words. */
  msg: string;
  /** The rule that was broken, as a stable word: `isInt`, `unknown_field`, `null_character`. */
  type: string;
}

/** A request that fails validation: 422 on the knowledge side, 400 INVALID_REQUEST on the SQL side. */
export class RequestValidationError extends Error {
  override readonly name = 'RequestValidationError';

  constructor(readonly issues: readonly ValidationIssue[]) {
    super(issues.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; '));
  }
}
