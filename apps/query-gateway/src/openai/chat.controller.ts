import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentKnowledgeAccess, Needs } from '@tessera/auth';
import { ChatCompletion, ChatCompletionRequest } from '@tessera/contracts';
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
import { CHAT_EXAMPLES } from './openai.examples.js';
import { CHAT_EVENTS } from './documented-events.js';
import { ChatCompletions } from './chat.service.js';
import { UNKNOWN_MODEL } from './models.controller.js';

@ApiTags('openai')
@Controller('openai/v1/chat/completions')
export class ChatController {
  constructor(
    private readonly chat: ChatCompletions,
    private readonly sse: SseSender,
    @Inject(PUBLIC_URL) private readonly publicUrl: string | null,
  ) {}

  @Post()
  @Needs('knowledge:read', { limit: 'questions' })
  @HttpCode(200)
  @ApiOperation({
    summary: 'Answer the last message of a transcript',
    description:
      "OpenAI's chat completions. Answers from the knowledge base that `model` names; each citation is a link `[[n]](url)` in the content and an annotation. With `stream: true`, sends chunks as server-sent events and `[DONE]`.",
  })
  @ApiJsonBody(ChatCompletionRequest, CHAT_EXAMPLES)
  @ApiJsonOrEventStream(ChatCompletion, ...CHAT_EVENTS)
  @ApiOpenAiErrors(UNKNOWN_MODEL, 413, 415, 503, 504)
  async createChatCompletion(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Body() request: ChatCompletionRequest,
    @Req() asked: Request,
    @Res() response: Response,
  ): Promise<void> {
    const reader = { baseUrl: publicUrlOf(asked, this.publicUrl), language: languageOf(asked) };
    if (request.stream === true) {
      const stream = (signal: AbortSignal) => this.chat.stream(access, request, { ...reader, signal });
      return this.sse.send(response, stream);
    }
    response.json(await this.chat.complete(access, request, { ...reader, signal: clientSignal(response) }));
  }
}
