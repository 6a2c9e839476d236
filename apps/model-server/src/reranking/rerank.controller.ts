import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiServiceErrors, clientSignal } from '@tessera/platform';
import type { Response } from 'express';
import { ModelCatalogue, modelId } from '../models/model-catalogue.js';
import { RerankRequest, RerankResponse } from './rerank.dto.js';

@ApiTags('reranking')
@Controller('v1/rerank')
export class RerankController {
  constructor(private readonly catalogue: ModelCatalogue) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Rerank texts by relevance to a question',
    description: 'Compatible with Cohere. A cross-encoder scores each text against the question.',
  })
  @ApiOkResponse({ type: RerankResponse })
  @ApiServiceErrors('INVALID_REQUEST', 'UNAUTHORIZED', 'NOT_FOUND', 'PAYLOAD_TOO_LARGE', 'RATE_LIMITED')
  async rerankTexts(
    @Body() { model, query, documents, top_n: most = documents.length }: RerankRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RerankResponse> {
    const queue = this.catalogue.find(model, 'reranking');
    const answers = await queue.run(
      documents.map((text) => ({ task: 'score', query, text })),
      { isUrgent: true, signal: clientSignal(response) },
    );
    const results = answers
      .map(({ values: [score = 0] }, index) => ({ index, relevance_score: score }))
      .sort((a, b) => b.relevance_score - a.relevance_score);
    return { model: modelId(queue.model), results: results.slice(0, most) };
  }
}
