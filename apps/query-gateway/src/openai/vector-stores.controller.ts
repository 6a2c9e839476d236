import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { CurrentKnowledgeAccess, Needs } from '@tessera/auth';
import {
  AttachFileRequest,
  VectorStore,
  VectorStoreFile,
  VectorStoreList,
  VectorStoreSearchPage,
  VectorStoreSearchRequest,
} from '@tessera/contracts';
import type { KnowledgeAccess } from '@tessera/persistence';
import { ApiJsonBody, ApiOpenAiErrors, clientSignal, ComposedText, publicUrlOf } from '@tessera/platform';
import type { Request, Response } from 'express';
import { PUBLIC_URL } from './public-url.js';
import { CursorQuery } from './cursor.query.js';
import { ATTACH_EXAMPLES, VECTOR_SEARCH_EXAMPLES } from './openai.examples.js';
import { VectorStores } from './vector-stores.service.js';

const UNKNOWN = { status: 404, description: 'Unknown or unreadable knowledge base' };
const UNKNOWN_FILE = { status: 404, description: 'Unknown file, or of another knowledge base' };
const ID = { name: 'vector_store_id', schema: { type: 'string', example: 'default' } } as const;

@ApiTags('openai')
@Controller('openai/v1/vector_stores')
export class VectorStoresController {
  constructor(
    private readonly stores: VectorStores,
    @Inject(PUBLIC_URL) private readonly publicUrl: string | null,
  ) {}

  @Get()
  @Needs('knowledge:read')
  @ApiOperation({
    summary: 'List vector stores',
    description: 'The knowledge bases that the credential may read, at most 1,000.',
  })
  @ApiOkResponse({ type: VectorStoreList })
  @ApiOpenAiErrors(503)
  listVectorStores(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Query() page: CursorQuery,
  ): Promise<VectorStoreList> {
    return this.stores.list(access, page);
  }

  @Get(':vector_store_id')
  @Needs('knowledge:read')
  @ApiOperation({ summary: 'Get a vector store' })
  @ApiParam(ID)
  @ApiOkResponse({ type: VectorStore })
  @ApiOpenAiErrors(UNKNOWN, 503)
  getVectorStore(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Param('vector_store_id', ComposedText) id: string,
  ): Promise<VectorStore> {
    return this.stores.get(access, id);
  }

  @Post(':vector_store_id/files')
  @Needs('knowledge:read')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Get a file after its upload',
    description:
      'A document belongs to the knowledge base that POST /openai/v1/files put it into, so there is nothing to attach. 404 for another knowledge base.',
  })
  @ApiParam(ID)
  @ApiJsonBody(AttachFileRequest, ATTACH_EXAMPLES)
  @ApiOkResponse({ type: VectorStoreFile })
  @ApiOpenAiErrors(UNKNOWN_FILE, 413, 415, 503)
  createVectorStoreFile(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Param('vector_store_id', ComposedText) kbName: string,
    @Body() { file_id: id }: AttachFileRequest,
  ): Promise<VectorStoreFile> {
    return this.stores.file(access, kbName, id);
  }

  @Get(':vector_store_id/files/:file_id')
  @Needs('knowledge:read')
  @ApiOperation({ summary: 'Get a file of a vector store' })
  @ApiParam(ID)
  @ApiOkResponse({ type: VectorStoreFile })
  @ApiOpenAiErrors(UNKNOWN_FILE, 503)
  getVectorStoreFile(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Param('vector_store_id', ComposedText) kbName: string,
    @Param('file_id') id: string,
  ): Promise<VectorStoreFile> {
    return this.stores.file(access, kbName, id);
  }

  @Post(':vector_store_id/search')
  @Needs('knowledge:read', { limit: 'questions' })
  @HttpCode(200)
  @ApiOperation({ summary: 'Search a vector store', description: 'Retrieves evidence without an answer.' })
  @ApiParam(ID)
  @ApiJsonBody(VectorStoreSearchRequest, VECTOR_SEARCH_EXAMPLES)
  @ApiOkResponse({ type: VectorStoreSearchPage })
  @ApiOpenAiErrors(UNKNOWN, 413, 415, 503, 504)
  searchVectorStore(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Param('vector_store_id', ComposedText) id: string,
    @Body() request: VectorStoreSearchRequest,
    @Req() asked: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<VectorStoreSearchPage> {
    const reader = { baseUrl: publicUrlOf(asked, this.publicUrl), signal: clientSignal(response) };
    return this.stores.search(access, id, request, reader);
  }
}
