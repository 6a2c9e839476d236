import { ApiPropertyOptional } from '@nestjs/swagger';
import { Composed, namedEnum } from '@tessera/contracts';
import { PageQuery } from '@tessera/platform';
import { IsIn, IsOptional, IsString, MaxLength } from 'class-validator';

/** Pipelines to filter tasks by; `compound` means documents that went through both content pipelines. */
const TASK_FILTER_PIPELINES = namedEnum('TaskPipelineFilter', [
  'router',
  'text_pipeline',
  'visual_pipeline',
  'compound',
  'kb_purge',
]);

export class TasksQuery extends PageQuery {
  @ApiPropertyOptional({ enum: TASK_FILTER_PIPELINES })
  @IsOptional()
  @IsIn(TASK_FILTER_PIPELINES)
  pipeline?: (typeof TASK_FILTER_PIPELINES)[number];

  /** Raw status, such as `indexing`. */
  @ApiPropertyOptional({ type: String, maxLength: 32 })
  @IsOptional()
  @IsString()
  @MaxLength(32)
  status?: string;

  /** Part of a job id or a document id. */
  @ApiPropertyOptional({ type: String, maxLength: 256 })
  @IsOptional()
  @IsString()
  @MaxLength(256)
  q?: string;

  @ApiPropertyOptional({ type: String, maxLength: 64 })
  @IsOptional()
  @Composed()
  @IsString()
  @MaxLength(64)
  kb_name?: string;
}
