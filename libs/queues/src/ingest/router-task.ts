import type { ContentPipeline } from '@tessera/contracts';
import type { Document, NewTask } from '@tessera/persistence';

/** The fields of a document that its task copies. */
export type RoutedDocument = Pick<Document, 'id' | 'name' | 'sourceUri' | 'kbName' | 'sizeBytes'>;

export interface RouterTaskOptions {
  taskId: string;
  /** Attempt numbers continue those of earlier tasks, so that new content replaces the old. */
  attemptsBefore: number;
  /** Maximum attempts of this task alone. */
  maxAttempts: number;
  /** Larger documents go through the queue of large documents. */
  largeBytes: number;
  /** The pipeline to use regardless of the content; null lets the router choose. */
  pipelineOverride: ContentPipeline | null;
  /** Request that caused the task, if any. */
  requestId: string | null;
}

/** The router's task, which ingests a document for the first time or again. */
export function routerTask(
  document: RoutedDocument,
  { taskId, attemptsBefore, maxAttempts, largeBytes, pipelineOverride, requestId }: RouterTaskOptions,
): NewTask {
  const { id: documentId, name, sourceUri, kbName, sizeBytes } = document;
  return {
    id: taskId,
    documentId,
    name,
    sourceUri,
    pipeline: 'router',
    status: 'pending',
    progress: 0,
    current: 0,
    total: 0,
    error: null,
    attempt: attemptsBefore + 1,
    attemptsBefore,
    maxAttempts: attemptsBefore + maxAttempts,
    kbName,
    parentTaskId: null,
    pipelineOverride,
    isLarge: sizeBytes > largeBytes,
    requestId,
  };
}
