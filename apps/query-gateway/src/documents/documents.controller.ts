import { Controller, Delete, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import { CurrentKnowledgeAccess, Needs } from '@tessera/auth';
import { DeletedResponse, DocumentListResponse, DocumentOut, DocumentStructureOut } from '@tessera/contracts';
import type { KnowledgeAccess } from '@tessera/persistence';
import { ApiKnowledgeErrors, clientSignal, languageOf, PagedList } from '@tessera/platform';
import type { Request, Response } from 'express';
import { pipeline } from 'node:stream/promises';
import { chunkPage, chunkPageHeaders } from './chunk-page.js';
import { ChunksService } from './chunks.service.js';
import {
  UPLOADED_BYTES,
  CHUNK_PAGE,
  FILE_HEADERS,
  headerExample,
  RANGE_HEADERS,
} from './documents.examples.js';
import { DocumentsQuery } from './documents.query.js';
import { DocumentsService } from './documents.service.js';
import { sendStoredFile } from './source-file.js';
import { RANGE_NOT_SATISFIABLE, TakesRange } from './takes-range.js';

const NOT_FOUND = { status: 404, description: 'Unknown document', detail: 'document not found' };

@ApiTags('documents')
@Controller('documents')
export class DocumentsController {
  constructor(
    private readonly documents: DocumentsService,
    private readonly chunks: ChunksService,
  ) {}

  @Get()
  @Needs('knowledge:read')
  @ApiOperation({ summary: 'List documents, the newest first' })
  @PagedList({ type: DocumentListResponse, order: 'created_at, newest first, then document_id, descending' })
  @ApiKnowledgeErrors(422, 503)
  listDocuments(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Query() query: DocumentsQuery,
  ): Promise<DocumentListResponse> {
    return this.documents.list(access, query);
  }

  @Get(':document_id')
  @Needs('knowledge:read')
  @ApiOperation({ summary: 'One document' })
  @ApiOkResponse({ type: DocumentOut })
  @ApiKnowledgeErrors(NOT_FOUND, 503)
  getDocument(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Param('document_id') documentId: string,
  ): Promise<DocumentOut> {
    return this.documents.get(access, documentId);
  }

  @Get(':document_id/structure')
  @Needs('knowledge:read')
  @ApiOperation({ summary: 'Sections and chunks of a document as a tree' })
  @ApiOkResponse({ type: DocumentStructureOut })
  @ApiKnowledgeErrors(NOT_FOUND, 503)
  getDocumentStructure(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Param('document_id') documentId: string,
  ): Promise<DocumentStructureOut> {
    return this.documents.structure(access, documentId);
  }

  @Get(':document_id/file')
  @Needs('knowledge:read')
  @ApiOperation({
    summary: 'The original file',
    description:
      'In whole, or one range of its bytes; several ranges at once give all of it. HEAD gives the headers alone. Whatever ' +
      'the file holds, a browser runs none of it.',
  })
  @TakesRange()
  @ApiOkResponse({
    description: 'The bytes, with the Content-Type that they were found to have',
    headers: FILE_HEADERS,
    content: UPLOADED_BYTES,
  })
  @ApiResponse({
    status: 206,
    description: 'The range of bytes',
    headers: RANGE_HEADERS,
    content: UPLOADED_BYTES,
  })
  @ApiResponse({
    status: 307,
    description: 'The document came from an address: redirect to it',
    headers: { Location: headerExample('The address', 'https://example.com/policy.pdf') },
  })
  @ApiKnowledgeErrors(
    { status: 404, description: 'Unknown document, or no stored file', detail: 'document not found' },
    RANGE_NOT_SATISFIABLE,
    { status: 502, description: 'The file cannot be read', detail: 'the source file cannot be read' },
    503,
  )
  async downloadDocument(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Param('document_id') documentId: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const source = await this.documents.file(access, documentId);
    if (source.kind === 'redirect') {
      response.status(307).location(source.url).end();
      return;
    }
    await sendStoredFile(request, response, source.file);
  }

  @Get(':document_id/chunks/:chunk_id')
  @Needs('knowledge:read')
  @ApiOperation({
    summary: 'A chunk as a page to read',
    description:
      'A table with its caption and header cells, a picture, or text, each with its pages and a link to the file. Any chunk ' +
      'that sources or the structure name has one. The page loads nothing and runs nothing.',
  })
  @ApiProduces('text/html')
  @ApiOkResponse({
    description: 'The page',
    content: { 'text/html': { schema: { type: 'string', example: CHUNK_PAGE } } },
  })
  @ApiKnowledgeErrors(
    { status: 404, description: 'Unknown document, or no such chunk of it', detail: 'chunk not found' },
    503,
  )
  async getChunkPage(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Param('document_id') documentId: string,
    @Param('chunk_id') chunkId: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const signal = clientSignal(response);
    const chunk = await this.chunks.find(access, { documentId, chunkId }, signal);
    response.set(chunkPageHeaders(chunk)).vary('Accept-Language');
    const page = chunkPage(chunk, languageOf(request));
    await pipeline(page, response).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }

  @Delete(':document_id')
  @Needs('knowledge:write')
  @ApiOperation({
    summary: 'Delete a document',
    description:
      'It is not retrieved again from the moment of the answer. An unknown id gives deleted false.',
  })
  @ApiOkResponse({ type: DeletedResponse })
  @ApiKnowledgeErrors(503)
  deleteDocument(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Param('document_id') documentId: string,
  ): Promise<DeletedResponse> {
    return this.documents.delete(access, documentId);
  }
}
