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
import { type Access, CurrentAccess, Protected, RATE_LIMIT_HEADER_DOCS } from '@tessera/auth';
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
import { AnswerSender, ApiIdempotencyKey } from '@tessera/sql-services';
import type { Request, Response } from 'express';
import { CREATE_EXAMPLES, UPDATE_EXAMPLES } from './bulk-job.examples.js';
import { BulkFilesService } from './bulk-files.service.js';
import { BulkJobsQuery } from './bulk-jobs.query.js';
import { BulkJobsService } from './bulk-jobs.service.js';

const ID = {
  name: 'id',
  description: 'The `job_id` of a bulk job.',
  schema: { type: 'string', format: 'uuid' },
};
const READ = { scope: 'bulk:read', limit: 'bulkRead' } as const;
const WRITE = { scope: 'bulk:write', limit: 'bulkRead' } as const;

@ApiTags('bulk jobs')
@Controller('bulk/jobs')
export class BulkJobsController {
  constructor(
    private readonly jobs: BulkJobsService,
    private readonly files: BulkFilesService,
    private readonly sender: AnswerSender,
  ) {}

  @Post()
  @HttpCode(201)
  @Protected({ scope: 'bulk:write', limit: 'bulkCreate' })
  @ApiOperation({
    summary: 'Create a bulk job',
    description:
      'It is Open: upload its file where it writes one, then set its state to UploadComplete. Its address is in the header Location. Needs the scope `bulk:write`.',
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
  @Protected(READ)
  @ApiOperation({
    summary: 'List bulk jobs, the newest first',
    description: 'Needs the scope `bulk:read`.',
  })
  @PagedList({ type: BulkJobListResponse, order: 'id, newest first', headers: RATE_LIMIT_HEADER_DOCS })
  @ApiServiceErrors('INVALID_REQUEST', 'UNAUTHORIZED', 'FORBIDDEN', 'RATE_LIMITED')
  listBulkJobs(@CurrentAccess() access: Access, @Query() query: BulkJobsQuery): Promise<BulkJobListResponse> {
    return this.jobs.list(access, query);
  }

  @Get(':id')
  @Protected(READ)
  @ApiOperation({ summary: 'One bulk job', description: 'Needs the scope `bulk:read`.' })
  @ApiParam(ID)
  @ApiOkResponse({ type: BulkJobRecord, description: 'How far it has come', headers: RATE_LIMIT_HEADER_DOCS })
  @ApiServiceErrors('INVALID_REQUEST', 'UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'RATE_LIMITED')
  getBulkJob(@CurrentAccess() access: Access, @Param('id') id: string): Promise<BulkJobRecord> {
    return this.jobs.get(access, id);
  }

  @Patch(':id')
  @Protected(WRITE)
  @ApiOperation({
    summary: 'Have a bulk job run, or give it up',
    description:
      'UploadComplete is for a job that is Open, and once its file has been uploaded where it reads one. Aborted is for any that has not ended: it says so at once, and what runs is ended; what the warehouse has completed by then stays. Everything else is a CONFLICT. Needs the scope `bulk:write`.',
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
  @Protected(WRITE)
  @ApiOperation({
    summary: 'Where to upload a bulk job’s file',
    description:
      'For a job that is Open and reads a file: all but `query`, and `delete` with a query. The file goes there by PUT, as it is: no credential, no particular Content-Type. Needs the scope `bulk:write`.',
  })
  @ApiParam(ID)
  @ApiOkResponse({ type: BulkUploadUrl, description: 'The address', headers: RATE_LIMIT_HEADER_DOCS })
  @ApiServiceErrors('INVALID_REQUEST', 'UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED')
  getBulkJobUploadUrl(@CurrentAccess() access: Access, @Param('id') id: string): Promise<BulkUploadUrl> {
    return this.files.uploadUrl(access, id);
  }

  @Get(':id/results')
  @Protected(READ)
  @ApiOperation({
    summary: 'Where to download a bulk job’s results',
    description:
      'Of a query its rows; of a job that writes the records that were not written, as in its failed results: its other results are the counts in its record. Needs the scope `bulk:read`.',
  })
  @ApiParam(ID)
  @ApiOkResponse({ type: BulkResults, description: 'The file', headers: RATE_LIMIT_HEADER_DOCS })
  @ApiServiceErrors('INVALID_REQUEST', 'UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED')
  getBulkJobResults(@CurrentAccess() access: Access, @Param('id') id: string): Promise<BulkResults> {
    return this.files.results(access, id);
  }

  @Get(':id/failed-results')
  @Protected(READ)
  @ApiOperation({
    summary: 'Where to download the records that were not written',
    description:
      'In the job’s format, with the columns of its file and `_line`, `_code` and `_message` in each record. Needs the scope `bulk:read`.',
  })
  @ApiParam(ID)
  @ApiOkResponse({ type: BulkResults, description: 'The file', headers: RATE_LIMIT_HEADER_DOCS })
  @ApiServiceErrors('INVALID_REQUEST', 'UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'RATE_LIMITED')
  getBulkJobFailedResults(@CurrentAccess() access: Access, @Param('id') id: string): Promise<BulkResults> {
    return this.files.failedResults(access, id);
  }
}
