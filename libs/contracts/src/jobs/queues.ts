import type { ContentPipeline } from '../common/enums.js';

/** The background queues and how many jobs each works on at once (per deployment of its worker). */
export const QUEUES = {
  router: { name: 'router_queue', concurrency: 4 },
  text: { name: 'text_queue', concurrency: 8 },
  visual: { name: 'visual_queue', concurrency: 1 },
} as const;

export type QueueName = (typeof QUEUES)[keyof typeof QUEUES]['name'];

/** The queue that serves a task of the given pipeline. */
export const QUEUE_OF_PIPELINE: Record<'router' | ContentPipeline, QueueName> = {
  router: QUEUES.router.name,
  text_pipeline: QUEUES.text.name,
  visual_pipeline: QUEUES.visual.name,
};
