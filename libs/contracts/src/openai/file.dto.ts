import { ApiProperty, OmitType } from '@nestjs/swagger';
import { IsIn, IsString, MaxLength } from 'class-validator';
import { namedEnum } from '../common/named-enum.js';
import { IngestForm } from '../ingest/ingest.dto.js';
import { AcceptsOnly, AcceptsWithoutEffect } from './parameters.js';

export const FILE_PURPOSES = namedEnum('FilePurpose', ['assistants', 'user_data']);

/** Text fields of POST /openai/v1/files. */
export class OpenAiFileForm extends OmitType(IngestForm, ['url']) {
  @IsIn(FILE_PURPOSES)
  purpose: (typeof FILE_PURPOSES)[number];
}

export const OPENAI_FILE_STATUSES = namedEnum('OpenAiFileStatus', ['uploaded', 'processed', 'error']);

/** A document, as OpenAI describes a file. */
export class OpenAiFile {
  @ApiProperty({ type: String, description: 'Document id.', example: '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10' })
  id: string;

  @ApiProperty({ enum: ['file'] })
  object: 'file';

  @ApiProperty({ type: 'integer', example: 48_213 })
  bytes: number;

  @ApiProperty({ type: 'integer', description: 'In seconds since 1970.', example: 1_780_000_000 })
  created_at: number;

  @ApiProperty({ type: String, example: 'travel-policy.pdf' })
  filename: string;

  @ApiProperty({ enum: ['assistants'] })
  purpose: 'assistants';

  @ApiProperty({
    enum: OPENAI_FILE_STATUSES,
    description: '`processed` once it is found.',
    example: 'processed',
  })
  status: (typeof OPENAI_FILE_STATUSES)[number];

  @ApiProperty({ type: String, nullable: true, description: 'Why it failed.', example: null })
  status_details: string | null;

  @ApiProperty({ type: String, description: 'Its knowledge base. Not part of OpenAI.', example: 'default' })
  kb_name: string;
}

export class OpenAiFileList {
  @ApiProperty({ enum: ['list'] })
  object: 'list';

  @ApiProperty({ type: [OpenAiFile] })
  data: OpenAiFile[];

  @ApiProperty({ type: String, nullable: true, example: null })
  first_id: string | null;

  @ApiProperty({ type: String, nullable: true, example: null })
  last_id: string | null;

  @ApiProperty({ type: Boolean, example: false })
  has_more: boolean;
}

export class DeletedOpenAiFile {
  @ApiProperty({ type: String, example: '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10' })
  id: string;

  @ApiProperty({ enum: ['file'] })
  object: 'file';

  @ApiProperty({ type: Boolean, example: true })
  deleted: boolean;
}

/** Body of POST /openai/v1/vector_stores/{vector_store_id}/files. */
@AcceptsWithoutEffect('chunking_strategy')
@AcceptsOnly({ attributes: [{}] })
export class AttachFileRequest {
  @ApiProperty({ type: String, description: 'Id of a document of this knowledge base.', maxLength: 64 })
  @IsString()
  @MaxLength(64)
  file_id: string;
}

export const VECTOR_STORE_FILE_STATUSES = namedEnum('VectorStoreFileStatus', [
  'in_progress',
  'completed',
  'failed',
]);

export class VectorStoreFileError {
  @ApiProperty({ type: String, example: 'server_error' })
  code: string;

  @ApiProperty({ type: String, example: 'Reading the file took too long.' })
  message: string;
}

/** A document in its knowledge base. */
export class VectorStoreFile {
  @ApiProperty({ type: String, description: 'Document id.', example: '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10' })
  id: string;

  @ApiProperty({ enum: ['vector_store.file'] })
  object: 'vector_store.file';

  @ApiProperty({ type: 'integer', description: 'In seconds since 1970.', example: 1_780_000_000 })
  created_at: number;

  @ApiProperty({ type: String, example: 'default' })
  vector_store_id: string;

  @ApiProperty({ enum: VECTOR_STORE_FILE_STATUSES, example: 'completed' })
  status: (typeof VECTOR_STORE_FILE_STATUSES)[number];

  @ApiProperty({ type: 'integer', description: 'Bytes of the file.', example: 48_213 })
  usage_bytes: number;

  @ApiProperty({ type: VectorStoreFileError, nullable: true })
  last_error: VectorStoreFileError | null;

  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' }, description: 'Always empty.' })
  attributes: Record<string, string>;
}
