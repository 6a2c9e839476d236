const FOREIGN_KEY_VIOLATION = '23503';

/** Whether a statement failed because a row that it refers to does not exist. */
export function isForeignKeyViolation(error: unknown): boolean {
  return (error as { driverError?: { code?: unknown } }).driverError?.code === FOREIGN_KEY_VIOLATION;
}
