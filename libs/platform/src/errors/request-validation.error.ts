import { ServiceError } from './service.error.js';

/** One violation in a request. */
export interface ValidationIssue {
  /** Location: `["body", "scope_filter", "tags"]`, `["query", "limit"]`. Array positions are numbers. */
  loc: (string | number)[];
  /** The expected value, for people. */
  msg: string;
  /** Stable name of the violated rule: `isInt`, `unknown_field`, `null_character`. */
  type: string;
}

/** Limits the response size for a body with very many errors. */
export const MAX_ISSUES = 50;
/** Maximum length of a repeated name, in characters. */
const MAX_NAME_LENGTH = 200;

/** A request that fails validation: 422 in the knowledge service, 400 INVALID_REQUEST in the SQL service. */
export class RequestValidationError extends ServiceError {
  override readonly name = 'RequestValidationError';
  /** At most {@link MAX_ISSUES}. */
  readonly issues: readonly ValidationIssue[];

  /** @param reason for bodies that have a message in addition to the issues */
  constructor(issues: readonly ValidationIssue[], reason?: string) {
    const told = issues
      .slice(0, MAX_ISSUES)
      .map(({ loc, ...what }) => ({ ...what, loc: loc.map(shortened) }));
    const issueTexts = told.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`);
    super('invalid_request', reason ?? issueTexts.join('; '), {}, { status: 422 });
    this.issues = told;
  }
}

function shortened(step: string | number): string | number {
  return typeof step === 'string' ? step.slice(0, MAX_NAME_LENGTH).toWellFormed() : step;
}
