import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { SearchRequest, SearchResponse } from '@tessera/contracts';
import { ApiKnowledgeErrors, clientSignal, SseSender } from '@tessera/platform';
import type { Response } from 'express';
import { SearchService } from './search.service.js';

@ApiTags('search')
@Controller('search')
export class SearchController {
  constructor(
    private readonly searches: SearchService,
    private readonly sse: SseSender,
  ) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({ summary: 'Find evidence', description: 'Retrieval only: no answer, no session.' })
  @ApiOkResponse({ type: SearchResponse })
  @ApiKnowledgeErrors(400, 422, 503)
  search(
    @Body() request: SearchRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SearchResponse> {
    return this.searches.search(request, clientSignal(response));
  }

  @Post('stream')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Find evidence, as server-sent events',
    description: 'Events: step (several), sources, done.',
  })
  @ApiProduces('text/event-stream')
  @ApiOkResponse({
    description: 'The events',
    content: {
      'text/event-stream': {
        schema: { type: 'string', example: 'event: step\ndata: {"name": "route"}\n\n' },
      },
    },
  })
  @ApiKnowledgeErrors(400, 422)
  stream(@Body() request: SearchRequest, @Res() response: Response): Promise<void> {
    return this.sse.send(response, (signal) => this.searches.stream(request, signal));
  }
}
