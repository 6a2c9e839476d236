import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentKnowledgeAccess, Needs } from '@tessera/auth';
import { SearchRequest, SearchResponse } from '@tessera/contracts';
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
import { SEARCH_EVENTS } from '../query/documented-events.js';
import { QUESTION_EXAMPLES } from '../query/query.examples.js';
import { SearchService } from './search.service.js';

@ApiTags('search')
@Controller('search')
export class SearchController {
  constructor(
    private readonly searches: SearchService,
    private readonly sse: SseSender,
  ) {}

  @Post()
  @Needs('knowledge:read', { limit: 'questions' })
  @HttpCode(200)
  @ApiOperation({
    summary: 'Search for evidence',
    description: 'Retrieves evidence without generating an answer or using a session.',
  })
  @ApiJsonBody(SearchRequest, QUESTION_EXAMPLES)
  @ApiOkResponse({ type: SearchResponse })
  @ApiKnowledgeErrors(413, 415, 503, 504)
  searchEvidence(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Body() request: SearchRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SearchResponse> {
    return this.searches.search(access, request, clientSignal(response));
  }

  @Post('stream')
  @Needs('knowledge:read', { limit: 'questions' })
  @HttpCode(200)
  @ApiOperation({
    summary: 'Search for evidence as server-sent events',
    description: 'Sends the events step (several), sources and done.',
  })
  @ApiJsonBody(SearchRequest, QUESTION_EXAMPLES)
  @ApiEventStream(...SEARCH_EVENTS)
  @ApiKnowledgeErrors(413, 415)
  streamEvidence(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Body() request: SearchRequest,
    @Req() asked: Request,
    @Res() response: Response,
  ): Promise<void> {
    const language = languageOf(asked);
    return this.sse.send(response, (signal) => this.searches.stream(access, request, { language, signal }));
  }
}
