import { ApiPropertyOptional } from '@nestjs/swagger';
import { MAX_PICTURE_WIDTH } from '@tessera/documents';
import { ToInteger } from '@tessera/platform';
import { IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';
import { CitationQuery, MAX_ID_LENGTH } from '../documents/citation.query.js';

/** How to show a page. */
export class PagePictureQuery extends CitationQuery {
  /** Width of the picture in pixels. Default: that of the page at 150 dpi, at most 2,400. */
  @ApiPropertyOptional({ type: 'integer', minimum: 16, maximum: MAX_PICTURE_WIDTH, example: 1240 })
  @IsOptional()
  @ToInteger()
  @IsInt()
  @Min(16)
  @Max(MAX_PICTURE_WIDTH)
  width?: number;

  /** Id of a chunk to mark. */
  @ApiPropertyOptional({ type: String, maxLength: MAX_ID_LENGTH })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_ID_LENGTH)
  highlight?: string;
}
