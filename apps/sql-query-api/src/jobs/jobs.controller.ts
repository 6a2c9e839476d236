import { Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { type Access, CurrentAccess, Needs, RATE_LIMIT_HEADER_DOCS } from '@tessera/auth';
import {
  ARROW_CONTENT,
  ExportedJobResults,
  InlineJobResults,
  JOB_RESULTS_SCHEMA,
  JobListResponse,
  JobRecord,
} from '@tessera/contracts';
import { ApiServiceErrors, PagedList } from '@tessera/platform';
import { ResponseSender, ResultMemory } from '@tessera/sql-services';
import type { Request, Response } from 'express';
import { rowsFormat } from '../queries/rows-response.js';
import { JobsQuery } from './jobs.query.js';
import { JobsService } from './jobs.service.js';

const JOB_ID = {
  name: 'job_id',
  description: 'Job id: the `query_id` of a query, or the `job_id` of a job or bulk job.',
  schema: { type: 'string', format: 'uuid' },
};

@ApiTags('jobs')
@ApiExtraModels(InlineJobResults, ExportedJobResults)
@Controller('jobs')
export class JobsController {
  constructor(
    private readonly jobs: JobsService,
    private readonly sender: ResponseSender,
    private readonly memory: ResultMemory,
  ) {}

  @Get()
  @Needs('jobs:read', { limit: 'jobs' })
  @ApiOperation({
    summary: 'List jobs',
    description:
      "Lists the tenant's statements, synchronous or asynchronous. Bulk jobs are in `GET /bulk/jobs`. Requires the scope `jobs:read`.",
  })
  @PagedList({ type: JobListResponse, order: 'id, newest first', headers: RATE_LIMIT_HEADER_DOCS })
  @ApiServiceErrors('INVALID_REQUEST', 'UNAUTHORIZED', 'FORBIDDEN', 'RATE_LIMITED')
  listJobs(@CurrentAccess() access: Access, @Query() query: JobsQuery): Promise<JobListResponse> {
    return this.jobs.list(access, query);
  }

  @Get(':job_id')
  @Needs('jobs:read', { limit: 'jobs' })
  @ApiOperation({ summary: 'Get a job', description: 'Requires the scope `jobs:read`.' })
  @ApiParam(JOB_ID)
  @ApiOkResponse({ type: JobRecord, description: 'The job', headers: RATE_LIMIT_HEADER_DOCS })
  @ApiServiceErrors('INVALID_REQUEST', 'UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'RATE_LIMITED')
  getJob(@CurrentAccess() access: Access, @Param('job_id') jobId: string): Promise<JobRecord> {
    return this.jobs.get(access, jobId);
  }

  @Get(':job_id/results')
  @Needs('jobs:read', { limit: 'jobs' })
  @ApiOperation({
    summary: 'Get the results of a completed job',
    description:
      'Returns up to 10,000 rows inline, which includes every query job, and larger results as a file to download. For a bulk job that writes, returns the failed records as a file. Requires the scope `jobs:read`.',
  })
  @ApiParam(JOB_ID)
  @ApiOkResponse({
    description: "The rows, or a download URL. A statement's rows also as an Arrow IPC stream (`Accept`)",
    content: { 'application/json': { schema: JOB_RESULTS_SCHEMA }, ...ARROW_CONTENT },
    headers: RATE_LIMIT_HEADER_DOCS,
  })
  @ApiServiceErrors('INVALID_REQUEST', 'UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED')
  async getJobResults(
    @CurrentAccess() access: Access,
    @Param('job_id') jobId: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const memory = this.memory.open(access.tenant.tenantId);
    const release = memory.hold();
    try {
      const format = rowsFormat(request);
      response.vary('Accept');
      const results = await this.jobs.openResults(access, jobId, { format, memory });
      if ('status' in results) await this.sender.send(response, results);
      else await this.sender.stream(response, results);
    } finally {
      release();
    }
  }

  @Post(':job_id/cancel')
  @HttpCode(200)
  @Needs('queries:run', { limit: 'jobs' })
  @ApiOperation({
    summary: 'Cancel a job',
    description:
      'Also cancels the statement in the warehouse. Requires the scope `queries:run`, and for a bulk job also `bulk:write`.',
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
