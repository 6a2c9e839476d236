export const LEVELS = ['unit', 'integration', 'e2e'];

/** The name of a test file states what it needs: nothing, real servers or files, or whole apps. */
export function levelOf(file) {
  if (file.endsWith('.e2e-spec.ts')) return 'e2e';
  return file.endsWith('.int-spec.ts') ? 'integration' : 'unit';
}
