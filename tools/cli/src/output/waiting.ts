import { QUEUES } from '@tessera/contracts';

/** What a task that waits for the visual pipeline is shown with. */
export const WAITS = `waits in ${QUEUES.visual.name}`;

/** Why it waits, and what to do about it; a line of its own. */
export const WHY_IT_WAITS =
  `What ${WAITS} (scans, pictures, web pages) is not read by this version: it stays there until a version with a visual ` +
  'pipeline takes it. To have the text of such a file read now, delete its document (DELETE /documents/{document_id}) and ingest it with --pipeline text.';

/** Whether a task waits for the pipeline that is not there yet, whatever it is called meanwhile (queued, retrying). */
export function isWaiting(task: { pipeline: string; status_phase: string }): boolean {
  return (
    task.pipeline === 'visual_pipeline' &&
    (task.status_phase === 'pending' || task.status_phase === 'running')
  );
}
