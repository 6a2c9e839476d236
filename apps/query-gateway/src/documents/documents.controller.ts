import { Controller, Delete, Get, Param, Query, Req, Res } from '@nestjs/common';
import {
  ApiExtraModels,
  ApiOkResponse,
  ApiOperation,
  ApiProduces,
  ApiResponse,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import { CurrentKnowledgeAccess, Needs } from '@tessera/auth';
import {
  ChunkOut,
  DeletedResponse,
  DocumentListResponse,
  DocumentOut,
  DocumentStructureOut,
} from '@tessera/contracts';
import type { KnowledgeAccess } from '@tessera/persistence';
import { ApiKnowledgeErrors, clientSignal, languageOf, PagedList } from '@tessera/platform';
import type { Request, Response } from 'express';
import { pipeline } from 'node:stream/promises';
import { chunkPage, chunkPageHeaders } from './chunk-page.js';
import { CitationQuery } from './citation.query.js';
import { CitedPassages } from './cited-passages.js';
import { ChunksService } from './chunks.service.js';
import { UPLOADED_BYTES, CHUNK_PAGE, FILE_HEADERS, headerExample } from './documents.examples.js';
import { DocumentsQuery } from './documents.query.js';
import { DocumentsService } from './documents.service.js';
import { FILE_UNREADABLE, RANGE_NOT_SATISFIABLE, SendsFile } from './sends-file.js';
import { sendStoredFile } from './source-file.js';

const NOT_FOUND = { status: 404, description: 'Unknown document', detail: 'document not found' };

@ApiTags('documents')
@Controller('documents')
export class DocumentsController {
  constructor(
    private readonly documents: DocumentsService,
    private readonly chunks: ChunksService,
    private readonly cited: CitedPassages,
  ) {}

  @Get()
  @Needs('knowledge:read')
  @ApiOperation({ summary: 'List documents' })
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
  @ApiOperation({ summary: 'Get a document' })
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
  @ApiOperation({ summary: 'Get the sections and chunks of a document as a tree' })
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
    summary: 'Download the original file',
    description:
      'Supports a single byte range and HEAD; multiple ranges return the whole file. Response headers prevent browsers ' +
      'from executing active content.',
  })
  @SendsFile({
    description: 'The file, with its detected Content-Type',
    headers: FILE_HEADERS,
    content: UPLOADED_BYTES,
  })
  @ApiResponse({
    status: 307,
    description: 'The document was ingested from a URL; redirects to it',
    headers: { Location: headerExample('The URL', 'https://example.com/policy.pdf') },
  })
  @ApiKnowledgeErrors(
    { status: 404, description: 'Unknown document, or no stored file', detail: 'document not found' },
    RANGE_NOT_SATISFIABLE,
    FILE_UNREADABLE,
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
    summary: 'Get a chunk as an HTML page or as JSON',
    description:
      'The page shows the text, table or image of the chunk with its page numbers and a link to the file. It exists for ' +
      'every chunk in sources and document structures. It contains no scripts and loads no external resources. ' +
      '`message` and `citation` mark the passage that an answer cites; add `#passage` to scroll to it. ' +
      'With `Accept: application/json`, the response is the text of the chunk.',
  })
  @ApiExtraModels(ChunkOut)
  @ApiProduces('text/html', 'application/json')
  @ApiOkResponse({
    description: 'The HTML page, or the chunk',
    content: {
      'text/html': { schema: { type: 'string', example: CHUNK_PAGE } },
      'application/json': { schema: { $ref: getSchemaPath(ChunkOut) } },
    },
  })
  @ApiKnowledgeErrors(
    { status: 404, description: 'Unknown document, chunk, message or citation', detail: 'chunk not found' },
    503,
  )
  async getChunkPage(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Param('document_id') documentId: string,
    @Param('chunk_id') chunkId: string,
    @Query() citation: CitationQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    response.vary('Accept');
    if (request.accepts(['html', 'json']) === 'json') {
      response.json(await this.chunks.text(access, { documentId, chunkId }));
      return;
    }
    const signal = clientSignal(response);
    const chunk = await this.chunks.find(access, { documentId, chunkId }, signal);
    const cited = await this.cited.find(access, documentId, citation).catch((error: unknown) => {
      chunk.picture?.destroy();
      throw error;
    });
    response.set(chunkPageHeaders(chunk)).vary('Accept-Language');
    const page = chunkPage(
      chunk,
      languageOf(request),
      cited?.passages.flatMap(({ quote }) => quote ?? []),
    );
    await pipeline(page, response).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }

  @Delete(':document_id')
  @Needs('knowledge:write')
  @ApiOperation({
    summary: 'Delete a document',
    description: 'The document is not retrieved after the response. For an unknown id, `deleted` is false.',
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
