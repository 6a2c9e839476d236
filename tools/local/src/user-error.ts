/** An error that the user can fix, shown without a stack trace. The message says how. */
export class UserError extends Error {}
