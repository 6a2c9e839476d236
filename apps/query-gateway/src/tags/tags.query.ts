import { ApiPropertyOptional } from '@nestjs/swagger';
import { Composed, MAX_KB_NAME_LENGTH, MAX_SCOPE_LIST } from '@tessera/contracts';
import { ToArray, ToInteger } from '@tessera/platform';
import { ArrayMaxSize, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';

/** Filters of GET /tags. */
export class TagsQuery {
  /** Part of the keyword, ignoring case. If no keyword contains it, one wrong letter per word is tolerated. */
  @ApiPropertyOptional({ type: String, maxLength: 200, example: 'allowance' })
  @IsOptional()
  @Composed()
  @IsString()
  @MaxLength(200)
  q?: string;

  /** Only tags of this knowledge base. */
  @ApiPropertyOptional({ type: String, maxLength: MAX_KB_NAME_LENGTH, example: 'default' })
  @IsOptional()
  @Composed()
  @IsString()
  @MaxLength(MAX_KB_NAME_LENGTH)
  kb_name?: string;

  /** Only tags of these knowledge bases or `kb_name`. Repeatable. */
  @ApiPropertyOptional({ type: [String], maxItems: MAX_SCOPE_LIST, example: ['default'] })
  @IsOptional()
  @ToArray()
  @Composed()
  @ArrayMaxSize(MAX_SCOPE_LIST)
  @IsString({ each: true })
  @MaxLength(MAX_KB_NAME_LENGTH, { each: true })
  kb_names?: string[];

  /** Maximum number of tags: 1 to 500. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: 500, default: 50 })
  @ToInteger()
  @IsInt()
  @Min(1)
  @Max(500)
  limit: number = 50;
}
