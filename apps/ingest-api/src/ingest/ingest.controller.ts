import { Controller, Get, HttpCode, HttpStatus, Post, Req, Res } from '@nestjs/common';
import {
  ApiBody,
  ApiConsumes,
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
} from '@nestjs/swagger';
import { CurrentKnowledgeAccess, Needs } from '@tessera/auth';
import { FileValidateResponse, IngestQueueMetricsResponse, IngestResponse } from '@tessera/contracts';
import type { KnowledgeAccess } from '@tessera/persistence';
import { ApiKnowledgeErrors } from '@tessera/platform';
import type { Request, Response } from 'express';
import { FileValidationService } from './file-validation.service.js';
import { IngestService } from './ingest.service.js';

@ApiTags('ingest')
@Controller('ingest')
export class IngestController {
  constructor(
    private readonly service: IngestService,
    private readonly files: FileValidationService,
  ) {}

  @Post()
  @Needs('knowledge:write')
  @ApiOperation({
    summary: 'Ingest a document',
    description:
      'Stores the file, checks it, and dispatches it to the background queues. Its progress is at /tasks/{job_id}. The same bytes in the same knowledge base are not indexed twice.',
  })
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      properties: {
        file: { type: 'string', format: 'binary', description: 'The document; one of file or url' },
        url: {
          type: 'string',
          maxLength: 2048,
          description: 'http:// or https:// address; not accepted by this version yet',
        },
        filename: {
          type: 'string',
          maxLength: 1024,
          description:
            'Name to show and to route by, in the place of the uploaded name; may carry a prefix text_pipeline: or visual_pipeline:',
        },
        source_type_hint: {
          type: 'string',
          maxLength: 256,
          description: 'What kind of source it is, in free text',
        },
        kb_name: {
          type: 'string',
          maxLength: 64,
          description: 'Knowledge base; the default one when absent',
        },
      },
    },
  })
  @ApiCreatedResponse({ type: IngestResponse, description: 'Dispatched' })
  @ApiOkResponse({
    type: IngestResponse,
    description: 'The knowledge base has the same bytes already: dedup_hit is true',
  })
  @ApiKnowledgeErrors(
    { status: 404, description: 'Unknown knowledge base', detail: 'knowledge base not registered' },
    413,
    415,
    {
      status: 422,
      description: 'Neither file nor url, a file that cannot be ingested, or a form that fails validation',
      detail: {
        code: 'pdf_encrypted',
        reason: 'The PDF is protected by a password.',
        suggestion: 'Remove the password and upload it again.',
      },
    },
    {
      status: 503,
      description: 'The database is unavailable, or the file could not be looked at for want of memory',
      detail: 'database unavailable',
    },
  )
  async ingest(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<IngestResponse> {
    const answer = await this.service.ingest(access, request);
    response.status(answer.dedup_hit ? HttpStatus.OK : HttpStatus.CREATED);
    return answer;
  }

  @Post('validate/file')
  @Needs('knowledge:write')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Tell whether a file could be ingested',
    description:
      'Looks at the file as POST /ingest does: size, type, encryption, pages of a PDF. Nothing of it is kept, and no database is asked.',
  })
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['file'],
      properties: {
        file: { type: 'string', format: 'binary', description: 'The document' },
        filename: {
          type: 'string',
          maxLength: 1024,
          description:
            'Name in the place of the uploaded one; may carry a prefix text_pipeline: or visual_pipeline:',
        },
      },
    },
  })
  @ApiOkResponse({ type: FileValidateResponse, description: 'POST /ingest would take it' })
  @ApiKnowledgeErrors(
    413,
    415,
    {
      status: 422,
      description: 'No file, a file that cannot be ingested, or a form that fails validation',
      detail: {
        code: 'pdf_too_many_pages',
        reason: 'The PDF has 2104 pages; at most 2000 are taken.',
        suggestion: 'Split it into parts.',
        limit: 2000,
        actual: 2104,
      },
    },
    {
      status: 503,
      description: 'The file could not be looked at for want of memory',
      detail: 'the file could not be looked at, most likely for want of memory; try again later',
    },
  )
  validateFile(@Req() request: Request): Promise<FileValidateResponse> {
    return this.files.validate(request);
  }

  @Get('queue-metrics')
  @Needs('knowledge:read')
  @ApiOperation({ summary: 'Length of the background queues' })
  @ApiOkResponse({ type: IngestQueueMetricsResponse })
  @ApiKnowledgeErrors()
  async queueMetrics(@CurrentKnowledgeAccess() access: KnowledgeAccess): Promise<IngestQueueMetricsResponse> {
    return this.service.queueMetrics(access);
  }
}
