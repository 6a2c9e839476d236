import { Body, Controller, Headers, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { type Access, CurrentAccess, Protected, RATE_LIMIT_HEADER_DOCS } from '@tessera/auth';
import { JobRecord, SqlQueryRequest, SqlQueryResponse } from '@tessera/contracts';
import { ApiJsonBody, ApiServiceErrors, clientSignal, requestIdOf } from '@tessera/platform';
import { AnswerSender, ApiIdempotencyKey, ResultMemory } from '@tessera/sql-services';
import type { Request, Response } from 'express';
import { QUERY_EXAMPLES } from './query.examples.js';
import { QueriesService } from './queries.service.js';

@ApiTags('queries')
@Controller('queries')
export class QueriesController {
  constructor(
    private readonly queries: QueriesService,
    private readonly sender: AnswerSender,
    private readonly memory: ResultMemory,
  ) {}

  @Post()
  @HttpCode(200)
  @Protected({ scope: 'queries:run', limit: 'queries' })
  @ApiOperation({
    summary: 'Run a statement and get its rows',
    description:
      'One statement that only reads, over the tenant’s own tables. When the client goes away, the statement is ended. Needs the scope `queries:run`.',
  })
  @ApiJsonBody(SqlQueryRequest, QUERY_EXAMPLES)
  @ApiIdempotencyKey()
  @ApiHeader({
    name: 'Prefer',
    required: false,
    description: '`respond-async`: answers 202 with a job, whose results are fetched.',
    schema: { type: 'string' },
  })
  @ApiOkResponse({ type: SqlQueryResponse, description: 'The rows', headers: RATE_LIMIT_HEADER_DOCS })
  @ApiResponse({
    status: 202,
    type: JobRecord,
    description: 'The job, when the client prefers it so; its address is in the header Location',
  })
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
  async runQuery(
    @Body() body: SqlQueryRequest,
    @CurrentAccess() access: Access,
    @Headers('prefer') prefer: string | undefined,
    @Headers('x-idempotency-key') idempotencyKey: string | undefined,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const jobsPath = request.originalUrl.replace(/\/queries.*$/s, '/jobs');
    const requestId = requestIdOf(request);
    const memory = this.memory.open(access.tenant.tenantId);
    const release = memory.hold();
    try {
      const command = { access, request: body, requestId, prefer, idempotencyKey, jobsPath, memory };
      await this.sender.send(response, await this.queries.answer(command, clientSignal(response)));
    } finally {
      release();
    }
  }
}
