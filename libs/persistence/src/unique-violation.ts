const UNIQUE_VIOLATION = '23505';

/** Whether a statement failed because the row already exists. */
export function isUniqueViolation(error: unknown): boolean {
  return (error as { driverError?: { code?: unknown } }).driverError?.code === UNIQUE_VIOLATION;
}
