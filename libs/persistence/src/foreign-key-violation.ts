const FOREIGN_KEY_VIOLATION = '23503';

/** Whether a statement failed because what it refers to is not there, or not any more. */
export function isForeignKeyViolation(error: unknown): boolean {
  return (error as { driverError?: { code?: unknown } }).driverError?.code === FOREIGN_KEY_VIOLATION;
}
