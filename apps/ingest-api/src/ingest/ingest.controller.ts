import { Controller, Get, HttpCode, HttpStatus, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentKnowledgeAccess, Needs } from '@tessera/auth';
import {
  FileValidateResponse,
  IngestQueueMetricsResponse,
  IngestResponse,
  UrlValidateForm,
  UrlValidateResponse,
} from '@tessera/contracts';
import type { KnowledgeAccess } from '@tessera/persistence';
import { ApiKnowledgeErrors, clientSignal, TakesForm } from '@tessera/platform';
import type { Request, Response } from 'express';
import { FileValidationService } from './file-validation.service.js';
import { IngestService } from './ingest.service.js';
import { UrlValidationService } from './url-validation.service.js';

/** Codes of rejected content: those that can be decided before parsing, whether it was uploaded or fetched. */
const CONTENT_CODES =
  'file_too_large, file_empty, file_corrupt, file_encrypted, archive_bomb, pdf_too_many_pages, pdf_unreadable, pdf_encrypted, parse_timeout, parse_out_of_memory, parse_crashed';
const FILE_CODES = `file_type_unsupported, ${CONTENT_CODES}`;

@ApiTags('ingest')
@Controller('ingest')
export class IngestController {
  constructor(
    private readonly service: IngestService,
    private readonly files: FileValidationService,
    private readonly urls: UrlValidationService,
  ) {}

  @Post()
  @Needs('knowledge:write', { limit: 'ingest' })
  @ApiOperation({
    summary: 'Ingest a document',
    description:
      'Checks and stores the file, and dispatches it to the background queues. See /tasks/{job_id} for its progress. A knowledge base does not index the same bytes twice, and does not register a URL again while it is pending or after it failed. For a URL, this request only checks that it may be fetched (no private network, no metadata service); a worker fetches it in the background. If its bytes are already known, the task succeeds and its log names the existing document (`duplicate_of`).',
  })
  @TakesForm('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      properties: {
        file: { type: 'string', format: 'binary', description: 'The document. Specify either file or url' },
        url: {
          type: 'string',
          maxLength: 2048,
          description: 'http:// or https:// URL to fetch instead of a file',
        },
        filename: {
          type: 'string',
          maxLength: 1024,
          description:
            'Name to use for display and routing instead of the uploaded name. May have the prefix text_pipeline: or visual_pipeline:',
        },
        source_type_hint: {
          type: 'string',
          maxLength: 256,
          description: 'Hint for the source type, in free text',
          example: 'travel policy',
        },
        kb_name: {
          type: 'string',
          maxLength: 64,
          description: 'Knowledge base. Default: the default knowledge base',
          example: 'default',
        },
      },
    },
  })
  @ApiCreatedResponse({ type: IngestResponse, description: 'Dispatched' })
  @ApiOkResponse({
    type: IngestResponse,
    description:
      'The knowledge base already contains the same bytes, or has a pending document with the same URL; `dedup_hit` is true',
  })
  @ApiKnowledgeErrors(
    {
      status: 404,
      description: 'Unknown knowledge base',
      detail: 'knowledge base not registered; register it with POST /kbs, or use one listed by GET /kbs',
    },
    {
      status: 408,
      description: 'Upload timed out; nothing was stored',
      detail: 'the upload timed out; nothing was stored',
    },
    413,
    415,
    {
      status: 422,
      description: `Neither file nor url, an unsupported file (${FILE_CODES}), a rejected URL, or an invalid form`,
      detail: {
        code: 'pdf_encrypted',
        reason: 'The PDF is protected by a password.',
        suggestion: 'Remove the password and upload it again.',
      },
    },
    {
      status: 503,
      description: 'The database is unavailable, or there was not enough memory to check the file',
      detail: 'database unavailable',
    },
  )
  async uploadDocument(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<IngestResponse> {
    const { response: answer } = await this.service.ingest(access, request);
    response.status(answer.dedup_hit ? HttpStatus.OK : HttpStatus.CREATED);
    return answer;
  }

  @Post('validate/file')
  @Needs('knowledge:write', { limit: 'ingest' })
  @HttpCode(200)
  @ApiOperation({
    summary: 'Check whether a file can be ingested',
    description:
      'Runs the checks of POST /ingest: size, type, encryption, number of PDF pages. Nothing is stored.',
  })
  @TakesForm('multipart/form-data')
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
            'Name to use instead of the uploaded name. May have the prefix text_pipeline: or visual_pipeline:',
        },
      },
    },
  })
  @ApiOkResponse({ type: FileValidateResponse, description: 'POST /ingest would accept it' })
  @ApiKnowledgeErrors(
    413,
    415,
    {
      status: 422,
      description: `No file, an unsupported file (${FILE_CODES}), or an invalid form`,
      detail: {
        code: 'pdf_too_many_pages',
        reason: 'The PDF has 2104 pages; at most 2000 are accepted.',
        suggestion: 'Split it into parts.',
        limit: 2000,
        actual: 2104,
      },
    },
    {
      status: 503,
      description: 'Not enough memory to check the file',
      detail: 'the file could not be checked, probably due to insufficient memory; try again later',
    },
  )
  validateFile(@Req() request: Request): Promise<FileValidateResponse> {
    return this.files.validate(request);
  }

  @Post('validate/url')
  @Needs('knowledge:write', { limit: 'ingest' })
  @HttpCode(200)
  @ApiOperation({
    summary: 'Check whether a URL can be ingested',
    description:
      "Checks, in this order: the format of the URL, its host (private networks and metadata services are rejected), the server's response, and the content. A PDF is downloaded and checked like an upload; other content is detected from its first bytes. Each redirect is checked in the same way. Nothing is stored.",
  })
  @TakesForm('multipart/form-data', 'application/x-www-form-urlencoded')
  @ApiBody({ type: UrlValidateForm })
  @ApiOkResponse({ type: UrlValidateResponse, description: 'POST /ingest would accept it' })
  @ApiKnowledgeErrors(
    {
      status: 422,
      description: `No url, or a URL that cannot be ingested: url_invalid, url_scheme_unsupported, url_credentials_forbidden, url_port_forbidden, url_dns_failed, url_private_address, url_too_many_redirects, url_timeout, url_unreachable, url_http_error, url_content_unsupported, or a file error (${CONTENT_CODES})`,
      detail: {
        code: 'url_http_error',
        reason: 'The server responded with HTTP status 404: not found.',
        suggestion:
          'Check the URL in a browser that is not logged in, or download the document and upload it as a file.',
        actual: 404,
      },
    },
    413,
    415,
    {
      status: 503,
      description:
        'Too many concurrent validations (URL_VALIDATIONS_AT_ONCE), or not enough memory to check the content',
      detail: 'too many concurrent URL validations; try again in a few seconds',
    },
  )
  validateUrl(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<UrlValidateResponse> {
    return this.urls.validate(request, clientSignal(response));
  }

  @Get('queue-metrics')
  @Needs('knowledge:read')
  @ApiOperation({ summary: 'Get the length of the background queues' })
  @ApiOkResponse({ type: IngestQueueMetricsResponse })
  @ApiKnowledgeErrors()
  async getQueueMetrics(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
  ): Promise<IngestQueueMetricsResponse> {
    return this.service.queueMetrics(access);
  }
}
