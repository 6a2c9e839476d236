import { Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { type Access, CurrentAccess, Protected, RATE_LIMIT_HEADER_DOCS } from '@tessera/auth';
import { ExportedJobResults, InlineJobResults, JOB_RESULTS_SCHEMA, JobRecord } from '@tessera/contracts';
import { ApiServiceErrors } from '@tessera/platform';
import { AnswerSender } from '@tessera/sql-services';
import type { Response } from 'express';
import { JobsService } from './jobs.service.js';

const JOB_ID = {
  name: 'job_id',
  description: 'The `query_id` of a query, or a `job_id`, also of a bulk job.',
  schema: { type: 'string', format: 'uuid' },
};

@ApiTags('jobs')
@ApiExtraModels(InlineJobResults, ExportedJobResults)
@Controller('jobs')
export class JobsController {
  constructor(
    private readonly jobs: JobsService,
    private readonly sender: AnswerSender,
  ) {}

  @Get(':job_id')
  @Protected({ scope: 'jobs:read', limit: 'jobs' })
  @ApiOperation({ summary: 'One job', description: 'Needs the scope `jobs:read`.' })
  @ApiParam(JOB_ID)
  @ApiOkResponse({ type: JobRecord, description: 'How far it has come', headers: RATE_LIMIT_HEADER_DOCS })
  @ApiServiceErrors('INVALID_REQUEST', 'UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'RATE_LIMITED')
  getJob(@CurrentAccess() access: Access, @Param('job_id') jobId: string): Promise<JobRecord> {
    return this.jobs.get(access, jobId);
  }

  @Get(':job_id/results')
  @Protected({ scope: 'jobs:read', limit: 'jobs' })
  @ApiOperation({
    summary: 'Results of a completed job',
    description:
      'Inline while they are at most 10,000 rows, as those of a query always are; else as a file to download. Of a bulk job that writes: the records that were not written, as a file. Needs the scope `jobs:read`.',
  })
  @ApiParam(JOB_ID)
  @ApiOkResponse({
    schema: JOB_RESULTS_SCHEMA,
    description: 'The rows, or where they can be had',
    headers: RATE_LIMIT_HEADER_DOCS,
  })
  @ApiServiceErrors('INVALID_REQUEST', 'UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED')
  async getJobResults(
    @CurrentAccess() access: Access,
    @Param('job_id') jobId: string,
    @Res() response: Response,
  ): Promise<void> {
    const results = await this.jobs.openResults(access, jobId);
    await this.sender.stream(response, results);
  }

  @Post(':job_id/cancel')
  @HttpCode(200)
  @Protected({ scope: 'queries:run', limit: 'jobs' })
  @ApiOperation({
    summary: 'Cancel a job that has not ended',
    description:
      'Its statement is ended in the warehouse, too. Needs the scope `queries:run`, and of a bulk job `bulk:write` besides.',
  })
  @ApiParam(JOB_ID)
  @ApiOkResponse({ type: JobRecord, description: 'The cancelled job', headers: RATE_LIMIT_HEADER_DOCS })
  @ApiServiceErrors(
    'INVALID_REQUEST',
    'UNAUTHORIZED',
    'FORBIDDEN',
    'NOT_FOUND',
    'CONFLICT',
    'PAYLOAD_TOO_LARGE',
    'RATE_LIMITED',
  )
  cancelJob(@CurrentAccess() access: Access, @Param('job_id') jobId: string): Promise<JobRecord> {
    return this.jobs.cancel(access, jobId);
  }
}
