import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import {
  ApiAcceptedResponse,
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiPropertyOptional,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentKnowledgeAccess, Needs } from '@tessera/auth';
import {
  CreateKnowledgeBaseRequest,
  KnowledgeBaseListResponse,
  KnowledgeBaseOut,
  KnowledgeBasePurgeResponse,
  UpdateKnowledgeBaseRequest,
} from '@tessera/contracts';
import type { KnowledgeAccess } from '@tessera/persistence';
import { ApiJsonBody, ApiKnowledgeErrors, ComposedText, PageQuery, PagedList } from '@tessera/platform';
import { IsIn, IsOptional } from 'class-validator';
import { KnowledgeBasesService } from './knowledge-bases.service.js';

const NOT_FOUND = {
  status: 404,
  description: 'Unknown knowledge base',
  detail: 'knowledge base not registered; register it with POST /kbs, or use one listed by GET /kbs',
};

const DISPLAYED = { display_name: 'Travel policies', description: 'Rules for business trips' };

class PurgeQuery {
  /** Empty the knowledge base, but keep it registered. */
  @ApiPropertyOptional({ type: Boolean, default: false })
  @IsOptional()
  @IsIn(['true', 'false'], { message: 'keep must be true or false' })
  keep?: 'true' | 'false';
}

@ApiTags('knowledge bases')
@Controller('kbs')
export class KnowledgeBasesController {
  constructor(private readonly knowledgeBases: KnowledgeBasesService) {}

  @Post()
  @Needs('knowledge:write')
  @ApiOperation({ summary: 'Create a knowledge base' })
  @ApiJsonBody(CreateKnowledgeBaseRequest, {
    policies: {
      summary: 'Knowledge base with a display name',
      value: { kb_name: 'policies', ...DISPLAYED },
    },
  })
  @ApiCreatedResponse({ type: KnowledgeBaseOut })
  @ApiKnowledgeErrors(
    { status: 409, description: 'The resource exists', detail: 'knowledge base already exists' },
    413,
    415,
    503,
  )
  createKnowledgeBase(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Body() request: CreateKnowledgeBaseRequest,
  ): Promise<KnowledgeBaseOut> {
    return this.knowledgeBases.create(access, request);
  }

  @Get()
  @Needs('knowledge:read')
  @ApiOperation({ summary: 'List knowledge bases' })
  @PagedList({ type: KnowledgeBaseListResponse, order: 'kb_name' })
  @ApiKnowledgeErrors(422, 503)
  listKnowledgeBases(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Query() page: PageQuery,
  ): Promise<KnowledgeBaseListResponse> {
    return this.knowledgeBases.list(access, page);
  }

  @Get(':kb_name')
  @Needs('knowledge:read')
  @ApiOperation({ summary: 'Get a knowledge base' })
  @ApiOkResponse({ type: KnowledgeBaseOut })
  @ApiKnowledgeErrors(NOT_FOUND, 503)
  getKnowledgeBase(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Param('kb_name', ComposedText) kbName: string,
  ): Promise<KnowledgeBaseOut> {
    return this.knowledgeBases.get(access, kbName);
  }

  @Patch(':kb_name')
  @Needs('knowledge:write')
  @ApiOperation({ summary: 'Update the display name or description' })
  @ApiJsonBody(UpdateKnowledgeBaseRequest, { both: { summary: 'Visual and text', value: DISPLAYED } })
  @ApiOkResponse({ type: KnowledgeBaseOut })
  @ApiKnowledgeErrors(NOT_FOUND, 413, 415, 503)
  updateKnowledgeBase(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Param('kb_name', ComposedText) kbName: string,
    @Body() changes: UpdateKnowledgeBaseRequest,
  ): Promise<KnowledgeBaseOut> {
    return this.knowledgeBases.update(access, kbName, changes);
  }

  @Delete(':kb_name')
  @Needs('knowledge:write')
  @HttpCode(202)
  @ApiOperation({
    summary: 'Delete a knowledge base',
    description:
      'Deletes documents, sections, vectors, objects and keywords, but keeps task records. After the response, no document of the knowledge base is retrieved. With keep=true, the knowledge base remains, empty.',
  })
  @ApiAcceptedResponse({ type: KnowledgeBasePurgeResponse })
  @ApiKnowledgeErrors(
    NOT_FOUND,
    {
      status: 409,
      description: 'The default knowledge base',
      detail: 'the default knowledge base cannot be removed; empty it with keep=true',
    },
    422,
    503,
  )
  purgeKnowledgeBase(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Param('kb_name', ComposedText) kbName: string,
    @Query() { keep }: PurgeQuery,
  ): Promise<KnowledgeBasePurgeResponse> {
    return this.knowledgeBases.purge(access, kbName, { keepRegistered: keep === 'true' });
  }
}
