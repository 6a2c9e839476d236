import { ApiPropertyOptional } from '@nestjs/swagger';
import { namedEnum } from '@tessera/contracts';
import { ToInteger } from '@tessera/platform';
import { IsIn, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';

const LIST_ORDERS = namedEnum('ListOrder', ['asc', 'desc']);
const MAX_LIMIT = 100;

/** Paging of OpenAI's lists. */
export class CursorQuery {
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MAX_LIMIT, default: 20 })
  @IsOptional()
  @ToInteger()
  @IsInt()
  @Min(1)
  @Max(MAX_LIMIT)
  limit?: number;

  /** By `created_at`. Default: `desc`. */
  @ApiPropertyOptional({ enum: LIST_ORDERS })
  @IsOptional()
  @IsIn(LIST_ORDERS)
  order?: (typeof LIST_ORDERS)[number];

  /** Id of the last item of the page before. */
  @ApiPropertyOptional({ type: String, maxLength: 200 })
  @IsOptional()
  @IsString()
  @MaxLength(200)
  after?: string;

  /** Id of the first item of the page after. */
  @ApiPropertyOptional({ type: String, maxLength: 200 })
  @IsOptional()
  @IsString()
  @MaxLength(200)
  before?: string;
}
