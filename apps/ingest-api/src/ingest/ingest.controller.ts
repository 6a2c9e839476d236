import { Controller, Get, HttpCode, HttpStatus, Post, Req, Res } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CountsUnder, CurrentKnowledgeAccess, Needs } from '@tessera/auth';
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

/** Codes of refused content: what can be said of it before it is read through, whether it was uploaded or fetched. */
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
  @CountsUnder('ingest')
  @Needs('knowledge:write')
  @ApiOperation({
    summary: 'Ingest a document',
    description:
      'Stores the file, checks it, and dispatches it to the background queues. Its progress is at /tasks/{job_id}. The same bytes in the same knowledge base are not indexed twice, and an address that waits to be fetched, or could not be, is not registered twice. Of an address only whether it may be fetched is checked here: no private network, no metadata service. It is fetched behind the answer, and when its bytes turn out to be known, the task ends in success and names the document that has them (`duplicate_of` in its log).',
  })
  @TakesForm('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      properties: {
        file: { type: 'string', format: 'binary', description: 'The document; one of file or url' },
        url: {
          type: 'string',
          maxLength: 2048,
          description: 'http:// or https:// address, in the place of a file',
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
          example: 'travel policy',
        },
        kb_name: {
          type: 'string',
          maxLength: 64,
          description: 'Knowledge base; the default one when absent',
          example: 'default',
        },
      },
    },
  })
  @ApiCreatedResponse({ type: IngestResponse, description: 'Dispatched' })
  @ApiOkResponse({
    type: IngestResponse,
    description:
      'The knowledge base has the same bytes already, or waits for the same address: dedup_hit is true',
  })
  @ApiKnowledgeErrors(
    {
      status: 404,
      description: 'Unknown knowledge base',
      detail: 'knowledge base not registered; register it with POST /kbs, or name one that GET /kbs lists',
    },
    {
      status: 408,
      description: 'The upload took longer than a request may, and nothing of it was kept',
      detail: 'the upload took too long; nothing of it was kept',
    },
    413,
    415,
    {
      status: 422,
      description: `Neither file nor url, a file that cannot be ingested (${FILE_CODES}), an address that is not fetched, or a form that fails validation`,
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
  async uploadDocument(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<IngestResponse> {
    const answer = await this.service.ingest(access, request);
    response.status(answer.dedup_hit ? HttpStatus.OK : HttpStatus.CREATED);
    return answer;
  }

  @Post('validate/file')
  @CountsUnder('ingest')
  @Needs('knowledge:write')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Tell whether a file could be ingested',
    description:
      'Looks at the file as POST /ingest does: size, type, encryption, pages of a PDF. Nothing of it is kept, and no database is asked.',
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
      description: `No file, one that cannot be ingested (${FILE_CODES}), or a form that fails validation`,
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

  @Post('validate/url')
  @CountsUnder('ingest')
  @Needs('knowledge:write')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Tell whether the content of an address could be ingested',
    description:
      'Checks in this order: the format of the address; where its host is (private networks and metadata services are refused); whether the server answers; then what the content is. A PDF is fetched and looked at like an upload; of anything else the start decides. Redirects are followed, each checked in the same way. Nothing is kept, and no database is asked.',
  })
  @TakesForm('multipart/form-data', 'application/x-www-form-urlencoded')
  @ApiBody({ type: UrlValidateForm })
  @ApiOkResponse({ type: UrlValidateResponse, description: 'POST /ingest would take it' })
  @ApiKnowledgeErrors(
    {
      status: 422,
      description: `No url, or one that cannot be ingested: url_invalid, url_scheme_unsupported, url_credentials_forbidden, url_port_forbidden, url_dns_failed, url_private_address, url_too_many_redirects, url_timeout, url_unreachable, url_http_error, url_content_unsupported, or a code of files (${CONTENT_CODES})`,
      detail: {
        code: 'url_http_error',
        reason: 'The server of the address answers with HTTP status 404: there is nothing under the address.',
        suggestion:
          'Check the address in a browser that is not logged in, or download the document and upload it as a file.',
        actual: 404,
      },
    },
    413,
    415,
    {
      status: 503,
      description:
        'URL_VALIDATIONS_AT_ONCE addresses are being looked at, or the content could not be for want of memory',
      detail: 'too many addresses are being looked at; try again in a few seconds',
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
  @ApiOperation({ summary: 'Length of the background queues' })
  @ApiOkResponse({ type: IngestQueueMetricsResponse })
  @ApiKnowledgeErrors()
  async getQueueMetrics(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
  ): Promise<IngestQueueMetricsResponse> {
    return this.service.queueMetrics(access);
  }
}
