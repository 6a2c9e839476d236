import { Body, Controller, Headers, HttpCode, Post, Req, Res } from '@nestjs/common';
import {
  ApiExtraModels,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiResponse,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import { type Access, CurrentAccess, Needs, RATE_LIMIT_HEADER_DOCS } from '@tessera/auth';
import { ARROW_CONTENT, JobRecord, SqlQueryRequest, SqlQueryResponse } from '@tessera/contracts';
import { ApiJsonBody, ApiServiceErrors, clientSignal, requestIdOf } from '@tessera/platform';
import { ResponseSender, ApiIdempotencyKey, ResultMemory } from '@tessera/sql-services';
import type { Request, Response } from 'express';
import { QUERY_EXAMPLES } from './query.examples.js';
import { QueriesService } from './queries.service.js';
import { queryOptions } from './query-options.js';
import { rowsFormat } from './rows-response.js';

@ApiTags('queries')
@ApiExtraModels(SqlQueryResponse)
@Controller('queries')
export class QueriesController {
  constructor(
    private readonly queries: QueriesService,
    private readonly sender: ResponseSender,
    private readonly memory: ResultMemory,
  ) {}

  @Post()
  @HttpCode(200)
  @Needs('queries:run', { limit: 'queries' })
  @ApiOperation({
    summary: 'Run a statement and return its rows',
    description:
      "Runs one read-only statement on the tenant's tables. If the client disconnects, the statement is cancelled, unless it runs as a job. Requires the scope `queries:run`.",
  })
  @ApiJsonBody(SqlQueryRequest, QUERY_EXAMPLES)
  @ApiIdempotencyKey()
  @ApiHeader({
    name: 'Prefer',
    required: false,
    description:
      '`respond-async` returns 202 with a job whose results can be fetched later. `respond-async, wait=10` first waits up to 10 seconds, as `wait_seconds` does.',
    schema: { type: 'string' },
  })
  @ApiOkResponse({
    description: 'The rows, as JSON or as an Arrow IPC stream (`Accept`)',
    content: { 'application/json': { schema: { $ref: getSchemaPath(SqlQueryResponse) } }, ...ARROW_CONTENT },
    headers: RATE_LIMIT_HEADER_DOCS,
  })
  @ApiResponse({
    status: 202,
    type: JobRecord,
    description:
      'Accepted as a job (`wait_seconds` or `Prefer: respond-async`). The Location header contains its URL',
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
      const options = queryOptions(body);
      const format = rowsFormat(request);
      const asked = { access, request: body, options, requestId, format, memory };
      const command = { ...asked, prefer, idempotencyKey, jobsPath };
      response.vary('Accept');
      await this.sender.send(response, await this.queries.answer(command, clientSignal(response)));
    } finally {
      release();
    }
  }
}
