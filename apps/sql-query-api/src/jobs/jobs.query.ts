import { ApiPropertyOptional } from '@nestjs/swagger';
import { JOB_STATUSES, type JobStatus } from '@tessera/contracts';
import { JobPageQuery } from '@tessera/sql-services';
import { IsIn, IsOptional } from 'class-validator';

/** Query of GET /jobs. */
export class JobsQuery extends JobPageQuery {
  @ApiPropertyOptional({ enum: JOB_STATUSES, description: 'Only jobs with this status.' })
  @IsOptional()
  @IsIn(JOB_STATUSES)
  status?: JobStatus;
}
