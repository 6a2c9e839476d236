import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { CurrentKnowledgeAccess, Needs } from '@tessera/auth';
import { OpenAiModel, OpenAiModelList } from '@tessera/contracts';
import type { KnowledgeAccess } from '@tessera/persistence';
import { ApiOpenAiErrors, ComposedText } from '@tessera/platform';
import { OpenAiModels } from './models.service.js';

/** A model that nobody may read is unknown. */
export const UNKNOWN_MODEL = { status: 404, description: 'Unknown or unreadable model' };

@ApiTags('openai')
@Controller('openai/v1/models')
export class OpenAiModelsController {
  constructor(private readonly models: OpenAiModels) {}

  @Get()
  @Needs('knowledge:read')
  @ApiOperation({
    summary: 'List models',
    description:
      'The knowledge bases that the credential may read, at most 1,000, and `tessera`: the scope of a question that names no knowledge base.',
  })
  @ApiOkResponse({ type: OpenAiModelList })
  @ApiOpenAiErrors(503)
  listKnowledgeModels(@CurrentKnowledgeAccess() access: KnowledgeAccess): Promise<OpenAiModelList> {
    return this.models.list(access);
  }

  @Get(':model')
  @Needs('knowledge:read')
  @ApiOperation({ summary: 'Get a model' })
  @ApiParam({ name: 'model', schema: { type: 'string', example: 'default' } })
  @ApiOkResponse({ type: OpenAiModel })
  @ApiOpenAiErrors(UNKNOWN_MODEL, 503)
  getKnowledgeModel(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Param('model', ComposedText) model: string,
  ): Promise<OpenAiModel> {
    return this.models.get(access, model);
  }
}
