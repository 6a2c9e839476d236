import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { CurrentKnowledgeAccess, Needs } from '@tessera/auth';
import { DocumentPageListResponse } from '@tessera/contracts';
import type { KnowledgeAccess } from '@tessera/persistence';
import {
  ApiKnowledgeErrors,
  clientSignal,
  PagedList,
  PageQuery,
  sendFile,
  sendUnchanged,
} from '@tessera/platform';
import type { Request, Response } from 'express';
import { headerExample } from '../documents/documents.examples.js';
import { FILE_UNREADABLE, RANGE_NOT_SATISFIABLE, SendsFile } from '../documents/sends-file.js';
import { PagePictureQuery } from './pages.query.js';
import { PagesService } from './pages.service.js';

const BINARY = { schema: { type: 'string', format: 'binary' } } as const;
const UNREADABLE = {
  status: 422,
  description: 'The request fails validation, or the file cannot be rendered',
  detail: {
    code: 'pdf_encrypted',
    reason: 'The PDF is protected by a password.',
    suggestion: 'Remove the password protection and upload it again.',
  },
};
const BUSY = {
  status: 503,
  description: 'Too many pages are being rendered (with `Retry-After`), or the database is unavailable',
  detail: 'too many pages are being rendered; try again in a few seconds',
};

@ApiTags('documents')
@Controller('documents/:document_id/pages')
export class PagesController {
  constructor(private readonly pages: PagesService) {}

  @Get()
  @Needs('knowledge:read')
  @ApiOperation({
    summary: 'List the pages of a document',
    description: 'For PDFs, scans and images; other formats have no pages. `total` is the number of pages.',
  })
  @PagedList({ type: DocumentPageListResponse, order: 'page number' })
  @ApiKnowledgeErrors(
    { status: 404, description: 'Unknown document, or one without pages', detail: 'document not found' },
    UNREADABLE,
    FILE_UNREADABLE,
    BUSY,
  )
  listPages(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Param('document_id') documentId: string,
    @Query() paging: PageQuery,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DocumentPageListResponse> {
    return this.pages.list(access, { documentId, paging, signal: clientSignal(response) });
  }

  @Get(':n')
  @Needs('knowledge:read')
  @ApiOperation({
    summary: 'Get a page as a picture',
    description:
      'Renders a page of a PDF, a scan or an image. `highlight` marks a chunk in a pale colour; `message` and ' +
      '`citation` mark the passage that an answer cites in a dark one, and its chunk in a pale one. Supports a single ' +
      'byte range and HEAD.',
  })
  @ApiParam({
    name: 'n',
    description: 'Number of the page, from 1.',
    schema: { type: 'integer', minimum: 1, example: 1 },
  })
  @ApiHeader({ name: 'Accept', description: '`image/webp` or, by default, `image/png`.' })
  @SendsFile({
    description: 'The picture',
    headers: {
      ETag: headerExample('Identifies the picture with its marks', '"e3b0c44298fc1c14-7-800.webp"'),
      'Accept-Ranges': headerExample('Byte ranges are supported', 'bytes'),
    },
    content: { 'image/png': BINARY, 'image/webp': BINARY },
  })
  @ApiKnowledgeErrors(
    {
      status: 404,
      description: 'Unknown document, page, chunk, message or citation, or a document without pages',
      detail: 'page not found',
    },
    RANGE_NOT_SATISFIABLE,
    UNREADABLE,
    FILE_UNREADABLE,
    BUSY,
  )
  async getPagePicture(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Param('document_id') documentId: string,
    @Param('n') page: string,
    @Query() query: PagePictureQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const signal = clientSignal(response);
    const format = request.accepts(['image/png', 'image/webp']) === 'image/webp' ? 'webp' : 'png';
    const { width = null, ...marked } = query;
    const picture = await this.pages.picture(access, { documentId, page, width, format, marked, signal });
    // Caches must revalidate, so that they do not serve deleted documents.
    const cached = { ...picture, cacheControl: 'private, no-cache' };
    response.vary('Accept');
    if (sendUnchanged(request, response, cached)) return;
    const contentHeaders = { 'Content-Type': `image/${format}`, 'X-Content-Type-Options': 'nosniff' };
    await sendFile(request, response, { ...cached, ...(await picture.render()), contentHeaders });
  }
}
