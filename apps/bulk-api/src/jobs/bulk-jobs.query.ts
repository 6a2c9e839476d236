import { ApiPropertyOptional } from '@nestjs/swagger';
import { BULK_JOB_STATES, BULK_OPERATIONS, type BulkJobState, type BulkOperation } from '@tessera/contracts';
import { JobPageQuery } from '@tessera/sql-services';
import { IsIn, IsOptional } from 'class-validator';

/** Query of GET /bulk/jobs. */
export class BulkJobsQuery extends JobPageQuery {
  @ApiPropertyOptional({ enum: BULK_JOB_STATES, description: 'Only jobs in this state.' })
  @IsOptional()
  @IsIn(BULK_JOB_STATES)
  state?: BulkJobState;

  @ApiPropertyOptional({ enum: BULK_OPERATIONS, description: 'Only jobs with this operation.' })
  @IsOptional()
  @IsIn(BULK_OPERATIONS)
  operation?: BulkOperation;
}
