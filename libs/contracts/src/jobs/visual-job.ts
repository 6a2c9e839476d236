import { IsIn, IsOptional } from 'class-validator';
import { IngestJob } from './ingest-job.js';

/** Parts of a document that the visual pipeline processes. */
export const VISUAL_PARTS = ['document', 'handovers'] as const;

/** The payload of visual_queue. */
export class VisualJob extends IngestJob {
  /**
   * `document` (default): every page, for scans and images. `handovers`: the figures and tables that the text pipeline handed
   * over, listed in the registry.
   */
  @IsOptional()
  @IsIn(VISUAL_PARTS)
  part?: (typeof VISUAL_PARTS)[number];
}
