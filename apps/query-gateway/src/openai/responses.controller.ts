import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Inject,
  Param,
  Post,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentKnowledgeAccess, Needs } from '@tessera/auth';
import {
  CreateResponseRequest,
  DeletedOpenAiResponse,
  OpenAiResponse,
  ResponseInputList,
} from '@tessera/contracts';
import type { KnowledgeAccess } from '@tessera/persistence';
import {
  ApiJsonBody,
  ApiJsonOrEventStream,
  ApiOpenAiErrors,
  clientSignal,
  languageOf,
  SseSender,
  publicUrlOf,
} from '@tessera/platform';
import type { Request, Response } from 'express';
import { PUBLIC_URL } from './public-url.js';
import { RESPONSE_EVENTS } from './documented-events.js';
import { RESPONSE_EXAMPLES } from './openai.examples.js';
import { ResponseInputQuery, ResponseQuery } from './responses.query.js';
import { Responses } from './responses.service.js';
import { StoredResponses } from './stored-responses.service.js';

const UNKNOWN = { status: 404, description: 'Unknown response' };

@ApiTags('openai')
@Controller('openai/v1/responses')
export class ResponsesController {
  constructor(
    private readonly responses: Responses,
    private readonly stored: StoredResponses,
    private readonly sse: SseSender,
    @Inject(PUBLIC_URL) private readonly publicUrl: string | null,
  ) {}

  @Post()
  @Needs('knowledge:read', { limit: 'questions' })
  @HttpCode(200)
  @ApiOperation({
    summary: 'Answer a question as a response',
    description:
      "OpenAI's Responses API. Answers from the knowledge bases of the tool `file_search`, else from the one that `model` names. The output is the search and the message with `file_citation` annotations.",
  })
  @ApiJsonBody(CreateResponseRequest, RESPONSE_EXAMPLES)
  @ApiJsonOrEventStream(OpenAiResponse, ...RESPONSE_EVENTS)
  @ApiOpenAiErrors(
    { status: 404, description: 'Unknown model, vector store or previous response' },
    413,
    415,
    503,
    504,
  )
  async createResponse(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Body() request: CreateResponseRequest,
    @Req() asked: Request,
    @Res() response: Response,
  ): Promise<void> {
    const reader = { baseUrl: publicUrlOf(asked, this.publicUrl), language: languageOf(asked) };
    if (request.stream === true) {
      const stream = (signal: AbortSignal) => this.responses.stream(access, request, { ...reader, signal });
      return this.sse.send(response, stream);
    }
    response.json(
      await this.responses.create(access, request, { ...reader, signal: clientSignal(response) }),
    );
  }

  @Get(':response_id')
  @Needs('knowledge:read')
  @ApiOperation({
    summary: 'Get a stored response',
    description:
      'From its session: `model` is the knowledge base asked, `tools` is empty, and the evidence excludes documents that are deleted or unreadable by now. In a branch, `previous_response_id` names the copy of the earlier response.',
  })
  @ApiOkResponse({ type: OpenAiResponse })
  @ApiOpenAiErrors(UNKNOWN, 503)
  getResponse(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Param('response_id') id: string,
    @Query() { 'include[]': include }: ResponseQuery,
    @Req() asked: Request,
  ): Promise<OpenAiResponse> {
    return this.stored.get(access, id, { include, baseUrl: publicUrlOf(asked, this.publicUrl) });
  }

  @Get(':response_id/input_items')
  @Needs('knowledge:read')
  @ApiOperation({
    summary: 'List the input of a stored response',
    description: 'The question. Messages that were sent with it are not stored.',
  })
  @ApiOkResponse({ type: ResponseInputList })
  @ApiOpenAiErrors(UNKNOWN, 503)
  listResponseInput(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Param('response_id') id: string,
    @Query() { after }: ResponseInputQuery,
  ): Promise<ResponseInputList> {
    return this.stored.input(access, id, after);
  }

  @Delete(':response_id')
  @Needs('knowledge:read')
  @ApiOperation({
    summary: 'Delete a stored response',
    description: 'Deletes question and answer, and their session if it has no other messages.',
  })
  @ApiOkResponse({ type: DeletedOpenAiResponse })
  @ApiOpenAiErrors(UNKNOWN, 503)
  deleteResponse(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Param('response_id') id: string,
  ): Promise<DeletedOpenAiResponse> {
    return this.stored.delete(access, id);
  }
}
