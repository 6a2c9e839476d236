import type { KnowledgeSchemas } from '@tessera/client';
import { oneOf, pageNumber, text } from '../library/search.js';

export const TASK_STATUSES = [
  'pending',
  'queued',
  'processing',
  'parsing',
  'rendering',
  'embedding',
  'indexing',
  'retrying',
  'success',
  'failed',
] as const satisfies readonly KnowledgeSchemas['TaskStatus'][];

/** What the address keeps. */
export interface IngestSearch {
  /** Filters the recent tasks. */
  status?: (typeof TASK_STATUSES)[number];
  page?: number;
  /** Task whose details are open. */
  task?: string;
}

export function validateIngestSearch(search: Record<string, unknown>): IngestSearch {
  return { ...oneOf(search, 'status', TASK_STATUSES), ...pageNumber(search), ...text(search, 'task') };
}
