import type { ContentPipeline } from '@tessera/contracts';
import type { Document, NewTask } from '@tessera/persistence';

/** The fields of a document that its task repeats. */
export type RoutedDocument = Pick<Document, 'id' | 'name' | 'sourceUri' | 'kbName' | 'sizeBytes'>;

export interface RouterTaskOptions {
  taskId: string;
  /** Attempts are counted on from those of earlier tasks, so that what the new ones write replaces the old. */
  attemptsBefore: number;
  /** Of this task alone. */
  maxAttempts: number;
  /** A larger document is worked on among the large ones. */
  largeBytes: number;
  /** Where the document goes, whatever it is; null leaves it to the router. */
  pipelineOverride: ContentPipeline | null;
  /** The request that asked for it; null when none did. */
  requestId: string | null;
}

/** The task by which a document enters, or enters again: the router's. */
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
