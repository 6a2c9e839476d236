/** Something that the user can mend; its message is one sentence that names the way out, shown without a stack. */
export class UserError extends Error {}
