import { Equals, IsOptional, IsUUID, Matches } from 'class-validator';

/**
 * The payload of bulk_queue: a bulk job can be run. Which job is taken next is decided by the registry, by turns among the
 * tenants; the job that is told of is only why somebody looks there now.
 */
export class BulkRun {
  /** Version of this payload's shape. A worker refuses versions it does not know. */
  @Equals(1)
  version: 1;

  @IsUUID()
  jobId: string;

  /** Request id of what made it ready, for the logs. */
  @IsOptional()
  @Matches(/^[\x21-\x7e]{1,128}$/)
  requestId?: string;

  /** W3C trace context of what caused it, where traces are made. */
  @IsOptional()
  @Matches(/^[0-9a-f]{2}-[0-9a-f]{32}-[0-9a-f]{16}-[0-9a-f]{2}$/)
  traceparent?: string;
}
