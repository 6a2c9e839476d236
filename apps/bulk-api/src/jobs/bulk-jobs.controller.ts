import {
  Body,
  Controller,
  Get,
  Headers,
  HttpCode,
  Param,
  Patch,
  Post,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { type Access, CurrentAccess, Needs, RATE_LIMIT_HEADER_DOCS } from '@tessera/auth';
import {
  BulkJobListResponse,
  BulkJobRecord,
  BulkJobRequest,
  BulkJobSummary,
  BulkJobUpdate,
  BulkResults,
  BulkUploadUrl,
} from '@tessera/contracts';
import { ApiJsonBody, ApiServiceErrors, requestIdOf, PagedList } from '@tessera/platform';
import { ResponseSender, ApiIdempotencyKey } from '@tessera/sql-services';
import type { Request, Response } from 'express';
import { CREATE_EXAMPLES, UPDATE_EXAMPLES } from './bulk-job.examples.js';
import { BulkFilesService } from './bulk-files.service.js';
import { BulkJobsQuery } from './bulk-jobs.query.js';
import { BulkJobsService } from './bulk-jobs.service.js';

const ID = {
  name: 'id',
  description: 'Job id of a bulk job.',
  schema: { type: 'string', format: 'uuid' },
};

@ApiTags('bulk jobs')
@Controller('bulk/jobs')
export class BulkJobsController {
  constructor(
    private readonly jobs: BulkJobsService,
    private readonly files: BulkFilesService,
    private readonly sender: ResponseSender,
  ) {}

  @Post()
  @HttpCode(201)
  @Needs('bulk:write', { limit: 'bulkCreate' })
  @ApiOperation({
    summary: 'Create a bulk job',
    description:
      'The new job is Open. Upload its file if it reads one, then set its state to UploadComplete. The Location header contains its URL. Requires the scope `bulk:write`.',
  })
  @ApiJsonBody(BulkJobRequest, CREATE_EXAMPLES)
  @ApiIdempotencyKey()
  @ApiCreatedResponse({ type: BulkJobSummary, description: 'The job', headers: RATE_LIMIT_HEADER_DOCS })
  @ApiServiceErrors(
    'INVALID_REQUEST',
    'INVALID_SQL',
    'SQL_BLOCKED',
    'UNAUTHORIZED',
    'FORBIDDEN',
    'CONFLICT',
    'PAYLOAD_TOO_LARGE',
    'RATE_LIMITED',
    'QUERY_TIMEOUT',
  )
  async createBulkJob(
    @Body() body: BulkJobRequest,
    @CurrentAccess() access: Access,
    @Headers('x-idempotency-key') idempotencyKey: string | undefined,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const jobsPath = request.originalUrl
      .split('?', 1)
      .join()
      .replace(/(?<!\/)\/+$/, '');
    const requestId = requestIdOf(request);
    const answer = await this.jobs.create({ access, request: body, requestId, idempotencyKey, jobsPath });
    await this.sender.send(response, answer);
  }

  @Get()
  @Needs('bulk:read', { limit: 'bulkRead' })
  @ApiOperation({
    summary: 'List bulk jobs',
    description: 'Requires the scope `bulk:read`.',
  })
  @PagedList({ type: BulkJobListResponse, order: 'id, newest first', headers: RATE_LIMIT_HEADER_DOCS })
  @ApiServiceErrors('INVALID_REQUEST', 'UNAUTHORIZED', 'FORBIDDEN', 'RATE_LIMITED')
  listBulkJobs(@CurrentAccess() access: Access, @Query() query: BulkJobsQuery): Promise<BulkJobListResponse> {
    return this.jobs.list(access, query);
  }

  @Get(':id')
  @Needs('bulk:read', { limit: 'bulkRead' })
  @ApiOperation({ summary: 'Bulk job', description: 'Requires the scope `bulk:read`.' })
  @ApiParam(ID)
  @ApiOkResponse({ type: BulkJobRecord, description: 'Get a bulk job', headers: RATE_LIMIT_HEADER_DOCS })
  @ApiServiceErrors('INVALID_REQUEST', 'UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'RATE_LIMITED')
  getBulkJob(@CurrentAccess() access: Access, @Param('id') id: string): Promise<BulkJobRecord> {
    return this.jobs.get(access, id);
  }

  @Patch(':id')
  @Needs('bulk:write', { limit: 'bulkRead' })
  @ApiOperation({
    summary: 'Start or abort a bulk job',
    description:
      'UploadComplete starts an Open job; a job that reads a file must have been uploaded first. Aborted stops any job that has not ended; work that the warehouse has already completed is not undone. Any other change is a CONFLICT. Requires the scope `bulk:write`.',
  })
  @ApiParam(ID)
  @ApiJsonBody(BulkJobUpdate, UPDATE_EXAMPLES)
  @ApiOkResponse({ type: BulkJobRecord, description: 'The job', headers: RATE_LIMIT_HEADER_DOCS })
  @ApiServiceErrors(
    'INVALID_REQUEST',
    'UNAUTHORIZED',
    'FORBIDDEN',
    'NOT_FOUND',
    'CONFLICT',
    'PAYLOAD_TOO_LARGE',
    'RATE_LIMITED',
  )
  updateBulkJob(
    @CurrentAccess() access: Access,
    @Param('id') id: string,
    @Body() { state }: BulkJobUpdate,
    @Req() request: Request,
  ): Promise<BulkJobRecord> {
    return this.jobs.change(access, id, state, requestIdOf(request));
  }

  @Get(':id/upload-url')
  @Needs('bulk:write', { limit: 'bulkRead' })
  @ApiOperation({
    summary: 'Get the upload URL of a bulk job',
    description:
      'Available while the job is Open, for jobs that read a file: all except `query`, and `delete` with a query. Upload the file with PUT, without a credential; any Content-Type is accepted. Requires the scope `bulk:write`.',
  })
  @ApiParam(ID)
  @ApiOkResponse({ type: BulkUploadUrl, description: 'The URL', headers: RATE_LIMIT_HEADER_DOCS })
  @ApiServiceErrors('INVALID_REQUEST', 'UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED')
  getBulkJobUploadUrl(@CurrentAccess() access: Access, @Param('id') id: string): Promise<BulkUploadUrl> {
    return this.files.uploadUrl(access, id);
  }

  @Get(':id/results')
  @Needs('bulk:read', { limit: 'bulkRead' })
  @ApiOperation({
    summary: 'Get the download URL of the results',
    description:
      'For a query, the rows. For a job that writes, the failed records, as in its failed results; the counts are in the job record. Requires the scope `bulk:read`.',
  })
  @ApiParam(ID)
  @ApiOkResponse({ type: BulkResults, description: 'The file', headers: RATE_LIMIT_HEADER_DOCS })
  @ApiServiceErrors('INVALID_REQUEST', 'UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED')
  getBulkJobResults(@CurrentAccess() access: Access, @Param('id') id: string): Promise<BulkResults> {
    return this.files.results(access, id);
  }

  @Get(':id/failed-results')
  @Needs('bulk:read', { limit: 'bulkRead' })
  @ApiOperation({
    summary: 'Get the download URL of the failed records',
    description:
      'The file has the format and columns of the upload, plus `_line`, `_code` and `_message` for each record. Requires the scope `bulk:read`.',
  })
  @ApiParam(ID)
  @ApiOkResponse({ type: BulkResults, description: 'The file', headers: RATE_LIMIT_HEADER_DOCS })
  @ApiServiceErrors('INVALID_REQUEST', 'UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED')
  getBulkJobFailedResults(@CurrentAccess() access: Access, @Param('id') id: string): Promise<BulkResults> {
    return this.files.failedResults(access, id);
  }
}
