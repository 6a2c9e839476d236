import { Controller, Delete, Get, Param, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentKnowledgeAccess, Needs } from '@tessera/auth';
import { AttachmentOut, DeletedResponse } from '@tessera/contracts';
import type { KnowledgeAccess } from '@tessera/persistence';
import { ApiKnowledgeErrors, TakesForm } from '@tessera/platform';
import type { Request, Response } from 'express';
import { UPLOADED_BYTES, FILE_HEADERS } from '../documents/documents.examples.js';
import { FILE_UNREADABLE, RANGE_NOT_SATISFIABLE, SendsFile } from '../documents/sends-file.js';
import { sendStoredFile } from '../documents/source-file.js';
import { AttachmentsService } from './attachments.service.js';

const NOT_FOUND = {
  status: 404,
  description: 'Unknown or expired attachment',
  detail: 'attachment not found',
};

@ApiTags('attachments')
@Controller('attachments')
export class AttachmentsController {
  constructor(private readonly attachments: AttachmentsService) {}

  @Post()
  @Needs('knowledge:read', { limit: 'ingest' })
  @ApiOperation({
    summary: 'Attach a file to questions',
    description:
      'Checks the file like POST /ingest and stores it outside any knowledge base. Questions that list it in ' +
      '`attachments` search it in addition to their knowledge base, until it expires.',
  })
  @TakesForm('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary', description: 'The document' } },
    },
  })
  @ApiCreatedResponse({ type: AttachmentOut, description: 'Stored' })
  @ApiKnowledgeErrors(
    {
      status: 408,
      description: 'Upload timed out',
      detail: 'the upload timed out; nothing was stored',
    },
    413,
    415,
    {
      status: 422,
      description: 'No file, an unreadable file, or an invalid form',
      detail: {
        code: 'file_too_large',
        reason: 'The file has 104857601 bytes; at most 104857600 are accepted.',
        suggestion: 'Split it into smaller files.',
        limit: 104_857_600,
        actual: 104_857_601,
      },
    },
    503,
  )
  uploadAttachment(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Req() request: Request,
  ): Promise<AttachmentOut> {
    return this.attachments.create(access, request);
  }

  @Get(':attachment_id')
  @Needs('knowledge:read')
  @ApiOperation({ summary: 'Get an attachment' })
  @ApiOkResponse({ type: AttachmentOut })
  @ApiKnowledgeErrors(NOT_FOUND, 503)
  getAttachment(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Param('attachment_id') attachmentId: string,
  ): Promise<AttachmentOut> {
    return this.attachments.get(access, attachmentId);
  }

  @Get(':attachment_id/file')
  @Needs('knowledge:read')
  @ApiOperation({
    summary: 'Download the attached file',
    description:
      'Supports a single byte range and HEAD. Response headers prevent browsers from executing active content.',
  })
  @SendsFile({
    description: 'The image, with its Content-Type',
    headers: FILE_HEADERS,
    content: UPLOADED_BYTES,
  })
  @ApiKnowledgeErrors(NOT_FOUND, RANGE_NOT_SATISFIABLE, FILE_UNREADABLE, 503)
  async downloadAttachment(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Param('attachment_id') attachmentId: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendStoredFile(request, response, await this.attachments.file(access, attachmentId));
  }

  @Delete(':attachment_id')
  @Needs('knowledge:read')
  @ApiOperation({
    summary: 'Delete an attachment',
    description:
      'After the response, questions can no longer refer to the attachment. For an unknown id, `deleted` is false.',
  })
  @ApiOkResponse({ type: DeletedResponse })
  @ApiKnowledgeErrors(503)
  deleteAttachment(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Param('attachment_id') attachmentId: string,
  ): Promise<DeletedResponse> {
    return this.attachments.delete(access, attachmentId);
  }
}
