import { IsIn, IsOptional } from 'class-validator';
import { IngestJob } from './ingest-job.js';

/** What the visual pipeline is to look at of a document. */
export const VISUAL_PARTS = ['document', 'handovers'] as const;

/** The payload of visual_queue. */
export class VisualJob extends IngestJob {
  /**
   * `document`, or absent: all of it, page by page, as of scans and pictures. `handovers`: the figures and tables that the
   * text pipeline has handed over. The registry lists them with the chunks they came from.
   */
  @IsOptional()
  @IsIn(VISUAL_PARTS)
  part?: (typeof VISUAL_PARTS)[number];
}
