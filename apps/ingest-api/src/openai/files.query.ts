import { ApiPropertyOptional } from '@nestjs/swagger';
import { FILE_PURPOSES } from '@tessera/contracts';
import { ToInteger } from '@tessera/platform';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';

const MAX_LIMIT = 500;

/** Parameters of GET /openai/v1/files. */
export class FilesQuery {
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: 100 })
  @IsOptional()
  @ToInteger()
  @IsInt()
  @Min(1)
  @Max(MAX_LIMIT)
  limit?: number;

  /** Id of the last file of the page before. */
  @ApiPropertyOptional({ type: String, maxLength: 64 })
  @IsOptional()
  @IsString()
  @MaxLength(64)
  after?: string;

  /** Newest first; other orders are not supported. */
  @ApiPropertyOptional({ enum: ['desc'] })
  @IsOptional()
  @IsIn(['desc'])
  order?: 'desc';

  /** Accepted without effect. */
  @ApiPropertyOptional({ enum: FILE_PURPOSES })
  @IsOptional()
  @IsIn(FILE_PURPOSES)
  purpose?: (typeof FILE_PURPOSES)[number];
}
