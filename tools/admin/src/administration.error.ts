/** Something that the operator can mend; the message is one sentence that says how. */
export class AdministrationError extends Error {
  override readonly name = 'AdministrationError';
}
