import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentKnowledgeAccess, Needs } from '@tessera/auth';
import { CreateResponseRequest, OpenAiResponse } from '@tessera/contracts';
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
import { Responses } from './responses.service.js';

@ApiTags('openai')
@Controller('openai/v1/responses')
export class ResponsesController {
  constructor(
    private readonly responses: Responses,
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
}
