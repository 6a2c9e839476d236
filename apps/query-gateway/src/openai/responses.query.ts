import { ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { ToArray } from '@tessera/platform';
import { ArrayMaxSize, IsOptional, IsString, MaxLength } from 'class-validator';
import { CursorQuery } from './cursor.query.js';

/** Parameters of GET /openai/v1/responses/{response_id}. */
export class ResponseQuery {
  /** `file_search_call.results` adds the evidence. Others have no effect. */
  @ApiPropertyOptional({ type: [String], maxItems: 20, example: ['file_search_call.results'] })
  @IsOptional()
  @ToArray()
  @ArrayMaxSize(20)
  @IsString({ each: true })
  @MaxLength(100, { each: true })
  'include[]'?: string[];
}

/** Paging of the one item. */
export class ResponseInputQuery extends OmitType(CursorQuery, ['before']) {}
