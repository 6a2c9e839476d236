import { ApiPropertyOptional } from '@nestjs/swagger';
import { BULK_JOB_STATES, BULK_OPERATIONS, type BulkJobState, type BulkOperation } from '@tessera/contracts';
import { ToInteger } from '@tessera/platform';
import { IsIn, IsInt, IsOptional, IsString, Length, Max, Min } from 'class-validator';

const DEFAULT_PAGE = 25;
const MAX_PAGE = 100;

/** Query of GET /bulk/jobs. */
export class BulkJobsQuery {
  @ApiPropertyOptional({ enum: BULK_JOB_STATES, description: 'Only jobs in this state.' })
  @IsOptional()
  @IsIn(BULK_JOB_STATES)
  state?: BulkJobState;

  @ApiPropertyOptional({ enum: BULK_OPERATIONS, description: 'Only jobs with this operation.' })
  @IsOptional()
  @IsIn(BULK_OPERATIONS)
  operation?: BulkOperation;

  /** Maximum number of jobs: 1 to 100. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MAX_PAGE, default: DEFAULT_PAGE })
  @ToInteger()
  @IsInt()
  @Min(1)
  @Max(MAX_PAGE)
  limit: number = DEFAULT_PAGE;

  @ApiPropertyOptional({
    type: String,
    maxLength: 64,
    description: 'Start of the page: the `next_offset` of the previous page.',
  })
  @IsOptional()
  @IsString()
  @Length(1, 64)
  offset?: string;
}
