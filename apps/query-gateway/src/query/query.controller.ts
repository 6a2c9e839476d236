import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentKnowledgeAccess, Needs } from '@tessera/auth';
import { QueryRequest, QueryResponse } from '@tessera/contracts';
import type { KnowledgeAccess } from '@tessera/persistence';
import {
  ApiEventStream,
  ApiJsonBody,
  ApiKnowledgeErrors,
  clientSignal,
  languageOf,
  SseSender,
} from '@tessera/platform';
import type { Request, Response } from 'express';
import { QUERY_EVENTS } from './documented-events.js';
import { QUESTION_EXAMPLES } from './query.examples.js';
import { QueryService } from './query.service.js';
import { engineFailure } from './stream-error.js';

@ApiTags('query')
@Controller('query')
export class QueryController {
  constructor(
    private readonly queries: QueryService,
    private readonly sse: SseSender,
  ) {}

  @Post()
  @Needs('knowledge:read', { limit: 'questions' })
  @HttpCode(200)
  @ApiOperation({
    summary: 'Answer a question',
    description:
      'Creates or continues a session, retrieves evidence, and answers with citations `[n]` that refer to the sources. Every call appends messages to the session.',
  })
  @ApiJsonBody(QueryRequest, QUESTION_EXAMPLES)
  @ApiOkResponse({ type: QueryResponse })
  @ApiKnowledgeErrors(
    { status: 404, description: 'Unknown session', detail: 'session not found' },
    413,
    415,
    503,
    504,
  )
  async askQuestion(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Body() request: QueryRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<QueryResponse> {
    try {
      return await this.queries.answer(access, request, clientSignal(response));
    } catch (error) {
      throw engineFailure(error);
    }
  }

  @Post('stream')
  @Needs('knowledge:read', { limit: 'questions' })
  @HttpCode(200)
  @ApiOperation({
    summary: 'Answer a question as server-sent events',
    description:
      'Sends the events session, step (several), sources, token (several) and done, in this order. A failure sends an error event with the code session_error, database_unavailable or engine_error. A dropped connection cannot be resumed; a repeated request is a new question.',
  })
  @ApiJsonBody(QueryRequest, QUESTION_EXAMPLES)
  @ApiEventStream(...QUERY_EVENTS)
  @ApiKnowledgeErrors(413, 415)
  streamAnswer(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Body() request: QueryRequest,
    @Req() asked: Request,
    @Res() response: Response,
  ): Promise<void> {
    const language = languageOf(asked);
    return this.sse.send(response, (signal) => this.queries.stream(access, request, { language, signal }));
  }
}
