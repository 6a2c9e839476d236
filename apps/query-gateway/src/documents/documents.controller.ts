import { Controller, Delete, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import { DeletedResponse, DocumentListResponse, DocumentOut, DocumentStructureOut } from '@tessera/contracts';
import { ApiKnowledgeErrors } from '@tessera/platform';
import type { Response } from 'express';
import { pipeline } from 'node:stream/promises';
import { DocumentsQuery } from './documents.query.js';
import { DocumentsService } from './documents.service.js';
import { inlineDisposition } from './source-file.js';

const NOT_FOUND = { status: 404, description: 'Unknown document', detail: 'document not found' };

@ApiTags('documents')
@Controller('documents')
export class DocumentsController {
  constructor(private readonly documents: DocumentsService) {}

  @Get()
  @ApiOperation({ summary: 'List documents, the newest first' })
  @ApiOkResponse({ type: DocumentListResponse })
  @ApiKnowledgeErrors(422, 503)
  list(@Query() query: DocumentsQuery): Promise<DocumentListResponse> {
    return this.documents.list(query);
  }

  @Get(':document_id')
  @ApiOperation({ summary: 'One document' })
  @ApiOkResponse({ type: DocumentOut })
  @ApiKnowledgeErrors(NOT_FOUND, 503)
  get(@Param('document_id') documentId: string): Promise<DocumentOut> {
    return this.documents.get(documentId);
  }

  @Get(':document_id/structure')
  @ApiOperation({ summary: 'Sections and chunks of a document as a tree' })
  @ApiOkResponse({ type: DocumentStructureOut })
  @ApiKnowledgeErrors(NOT_FOUND, 503)
  structure(@Param('document_id') documentId: string): Promise<DocumentStructureOut> {
    return this.documents.structure(documentId);
  }

  @Get(':document_id/file')
  @ApiOperation({ summary: 'The original file' })
  @ApiProduces('application/octet-stream')
  @ApiOkResponse({
    description: 'The bytes, with a guessed Content-Type',
    schema: { type: 'string', format: 'binary', example: '%PDF-1.7 …' },
  })
  @ApiResponse({ status: 307, description: 'The document came from an address: redirect to it' })
  @ApiKnowledgeErrors(
    { status: 404, description: 'Unknown document, or no stored file', detail: 'document not found' },
    { status: 502, description: 'The file cannot be read', detail: 'the source file cannot be read' },
    503,
  )
  async file(@Param('document_id') documentId: string, @Res() response: Response): Promise<void> {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const file = await this.documents.file(documentId, gone.signal);
    if (file.kind === 'redirect') return response.redirect(307, file.url);
    response.set({
      'Content-Type': file.contentType,
      'Content-Length': String(file.sizeBytes),
      'Content-Disposition': inlineDisposition(file.name),
      'Content-Security-Policy': contentSecurityPolicy(file.contentType),
      'X-Content-Type-Options': 'nosniff',
    });
    await pipeline(file.body, response).catch((error: unknown) => {
      if (!gone.signal.aborted) throw error;
    });
  }

  @Delete(':document_id')
  @ApiOperation({
    summary: 'Delete a document',
    description:
      'It is not retrieved again from the moment of the answer. An unknown id gives deleted false.',
  })
  @ApiOkResponse({ type: DeletedResponse })
  @ApiKnowledgeErrors(503)
  delete(@Param('document_id') documentId: string): Promise<DeletedResponse> {
    return this.documents.delete(documentId);
  }
}

/**
 * The file is somebody's upload: shown in a browser it may run nothing in this origin's name. A browser's PDF viewer
 * has a sandbox of its own, and shows nothing inside another.
 */
function contentSecurityPolicy(contentType: string): string {
  const nothing = "default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'; object-src 'self'";
  return contentType === 'application/pdf' ? nothing : `sandbox; ${nothing}`;
}
