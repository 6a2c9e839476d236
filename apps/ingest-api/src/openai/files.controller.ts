import { Controller, Delete, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentClient, CurrentKnowledgeAccess, type KnowledgeClient, Needs } from '@tessera/auth';
import { DeletedOpenAiFile, FILE_PURPOSES, OpenAiFile, OpenAiFileList } from '@tessera/contracts';
import type { KnowledgeAccess } from '@tessera/persistence';
import { ApiOpenAiErrors, TakesForm } from '@tessera/platform';
import type { Request } from 'express';
import { FilesQuery } from './files.query.js';
import { OpenAiFiles } from './files.service.js';

const UNKNOWN = { status: 404, description: 'Unknown file' };

@ApiTags('openai')
@Controller('openai/v1/files')
export class OpenAiFilesController {
  constructor(private readonly files: OpenAiFiles) {}

  @Post()
  @Needs('knowledge:write', { limit: 'ingest' })
  @HttpCode(200)
  @ApiOperation({
    summary: 'Upload a file',
    description:
      'Ingests it as POST /ingest does, into the knowledge base that the extra field `kb_name` names. The same bytes are the same file.',
  })
  @TakesForm('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['file', 'purpose'],
      properties: {
        file: { type: 'string', format: 'binary', description: 'The document' },
        purpose: { enum: [...FILE_PURPOSES], example: 'assistants' },
        kb_name: {
          type: 'string',
          maxLength: 64,
          description: 'Knowledge base. Default: the default knowledge base',
          example: 'default',
        },
      },
    },
  })
  @ApiOkResponse({ type: OpenAiFile })
  @ApiOpenAiErrors({ status: 404, description: 'Unknown knowledge base' }, 408, 413, 415, 503)
  uploadFile(@CurrentClient() client: KnowledgeClient, @Req() request: Request): Promise<OpenAiFile> {
    return this.files.upload(client, request);
  }

  @Get()
  @Needs('knowledge:read')
  @ApiOperation({
    summary: 'List files',
    description: 'Documents of all readable knowledge bases, newest first.',
  })
  @ApiOkResponse({ type: OpenAiFileList })
  @ApiOpenAiErrors({ status: 404, description: 'Unknown file in `after`' }, 503)
  listFiles(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Query() query: FilesQuery,
  ): Promise<OpenAiFileList> {
    return this.files.list(access, query);
  }

  @Get(':file_id')
  @Needs('knowledge:read')
  @ApiOperation({ summary: 'Get a file' })
  @ApiOkResponse({ type: OpenAiFile })
  @ApiOpenAiErrors(UNKNOWN, 503)
  getFile(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Param('file_id') id: string,
  ): Promise<OpenAiFile> {
    return this.files.get(access, id);
  }

  @Delete(':file_id')
  @Needs('knowledge:write')
  @ApiOperation({ summary: 'Delete a file', description: 'It is not retrieved after the response.' })
  @ApiOkResponse({ type: DeletedOpenAiFile })
  @ApiOpenAiErrors(UNKNOWN, 503)
  deleteFile(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Param('file_id') id: string,
  ): Promise<DeletedOpenAiFile> {
    return this.files.delete(access, id);
  }
}
