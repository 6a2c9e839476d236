import { Equals, IsOptional, IsUUID, Matches } from 'class-validator';

/**
 * Payload of bulk_queue: a bulk job is ready. The runner claims the next job of the registry, round-robin among tenants,
 * which may be a different job.
 */
export class BulkRun {
  /** Payload version. Workers reject unknown versions. */
  @Equals(1)
  version: 1;

  @IsUUID()
  jobId: string;

  /** Id of the request that made it ready, for logs. */
  @IsOptional()
  @Matches(/^[\x21-\x7e]{1,128}$/)
  requestId?: string;

  /** W3C trace context of the cause, if tracing is on. */
  @IsOptional()
  @Matches(/^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/)
  traceparent?: string;
}
