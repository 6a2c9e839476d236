import type { ResourceKind } from '@tessera/contracts';
import type { FileInspection } from '@tessera/documents';

/** What clients are told a format is. */
export function resourceKindOf(format: FileInspection['format']): ResourceKind {
  return format === 'pdf' || format === 'html' || format === 'image' ? format : 'other';
}
