import type { ResourceKind } from '@tessera/contracts';
import type { FileInspection } from '@tessera/documents';

/** Maps formats to the kinds shown to clients. */
export function resourceKindOf(format: FileInspection['format']): ResourceKind {
  return format === 'pdf' || format === 'html' || format === 'image' ? format : 'other';
}
