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
  status?: (typeof TASK_STATUSES)[number] | undefined;
  page?: number | undefined;
  /** Task whose details are open. */
  task?: string | undefined;
}

export function validateIngestSearch({ status, page, task }: Record<string, unknown>): IngestSearch {
  return { status: oneOf(status, TASK_STATUSES), page: pageNumber(page), task: text(task) };
}
