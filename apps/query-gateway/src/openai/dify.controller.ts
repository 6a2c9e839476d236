import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentKnowledgeAccess, Needs } from '@tessera/auth';
import { RetrievalRequest, RetrievalResponse } from '@tessera/contracts';
import type { KnowledgeAccess } from '@tessera/persistence';
import { ApiDifyErrors, ApiJsonBody, clientSignal, publicUrlOf } from '@tessera/platform';
import type { Request, Response } from 'express';
import { PUBLIC_URL } from './public-url.js';
import { conditionsOf, searchFiltersOf } from './filters.js';
import { DIFY_EXAMPLES } from './openai.examples.js';
import { Passages } from './passages.service.js';

@ApiTags('openai')
@Controller('retrieval')
export class DifyController {
  constructor(
    private readonly passages: Passages,
    @Inject(PUBLIC_URL) private readonly publicUrl: string | null,
  ) {}

  @Post()
  @Needs('knowledge:read', { limit: 'questions' })
  @HttpCode(200)
  @ApiOperation({
    summary: 'Search a knowledge base for Dify',
    description: "Dify's external knowledge API.",
  })
  @ApiJsonBody(RetrievalRequest, DIFY_EXAMPLES)
  @ApiOkResponse({ type: RetrievalResponse })
  @ApiDifyErrors({ status: 404, description: 'Unknown or unreadable knowledge base' }, 413, 415, 503, 504)
  async searchKnowledge(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Body() { knowledge_id: kbName, query, retrieval_setting: setting, metadata_condition }: RetrievalRequest,
    @Req() asked: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<RetrievalResponse> {
    const field = 'metadata_condition';
    const filters = searchFiltersOf(metadata_condition ? conditionsOf(metadata_condition, field) : [], field);
    const { top_k: limit, score_threshold: minScore } = setting;
    const found = await this.passages.search(
      access,
      { queries: [query], kbName, filters, limit, minScore: minScore ?? 0 },
      { baseUrl: publicUrlOf(asked, this.publicUrl), signal: clientSignal(response) },
    );
    return {
      records: found.map(({ text, score, title, attributes, documentId }) => {
        return { content: text, score, title, metadata: { document_id: documentId, ...attributes } };
      }),
    };
  }
}
