import { Controller, Delete, Get, Param, Post, Req, Res } from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import { CountsUnder, CurrentKnowledgeAccess, Needs } from '@tessera/auth';
import { AttachmentOut, DeletedResponse } from '@tessera/contracts';
import type { KnowledgeAccess } from '@tessera/persistence';
import { ApiKnowledgeErrors, TakesForm } from '@tessera/platform';
import type { Request, Response } from 'express';
import { UPLOADED_BYTES, FILE_HEADERS, RANGE_HEADERS } from '../documents/documents.examples.js';
import { sendStoredFile } from '../documents/source-file.js';
import { RANGE_NOT_SATISFIABLE, TakesRange } from '../documents/takes-range.js';
import { AttachmentsService } from './attachments.service.js';

const NOT_FOUND = {
  status: 404,
  description: 'Unknown attachment, or one that has outlived its time',
  detail: 'attachment not found',
};

@ApiTags('attachments')
@Controller('attachments')
export class AttachmentsController {
  constructor(private readonly attachments: AttachmentsService) {}

  @Post()
  @CountsUnder('ingest')
  @Needs('knowledge:read')
  @ApiOperation({
    summary: 'Attach a file to questions',
    description:
      'Stores the file and checks it as POST /ingest does. It goes into no knowledge base: questions that name it in ' +
      '`attachments` read it beside theirs, until it expires.',
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
      description: 'The upload took too long',
      detail: 'the upload took too long; nothing of it was kept',
    },
    413,
    415,
    {
      status: 422,
      description: 'No file, a file that cannot be read, or a form that fails validation',
      detail: {
        code: 'file_too_large',
        reason: 'The file has 104857601 bytes; at most 104857600 are taken.',
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
  @ApiOperation({ summary: 'One attachment' })
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
    summary: 'The attached file',
    description:
      'In whole, or one range of its bytes. HEAD gives the headers alone. Whatever the file holds, a browser runs none of it.',
  })
  @TakesRange()
  @ApiOkResponse({
    description: 'The bytes, with their Content-Type',
    headers: FILE_HEADERS,
    content: UPLOADED_BYTES,
  })
  @ApiResponse({
    status: 206,
    description: 'The range of bytes',
    headers: RANGE_HEADERS,
    content: UPLOADED_BYTES,
  })
  @ApiKnowledgeErrors(
    NOT_FOUND,
    RANGE_NOT_SATISFIABLE,
    { status: 502, description: 'The file cannot be read', detail: 'the source file cannot be read' },
    503,
  )
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
    description: 'No question can name it from the moment of the answer. An unknown id gives deleted false.',
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
