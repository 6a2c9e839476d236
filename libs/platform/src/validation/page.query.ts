import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';

/** Rows beyond this offset do not exist: it is as far as Postgres' integer goes. */
export const MAX_OFFSET = 2_147_483_647;

/** Paging of every list of the knowledge service. Extend it with the filters of a list. */
export class PageQuery {
  /** How many items at most: 1 to 500. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: 500, default: 50 })
  @ToInteger()
  @IsInt()
  @Min(1)
  @Max(500)
  limit: number = 50;

  /** How many items to pass over: 0 to 2,147,483,647. Beyond the last item the page is empty. */
  @ApiPropertyOptional({ type: 'integer', minimum: 0, maximum: MAX_OFFSET, default: 0 })
  @ToInteger()
  @IsInt()
  @Min(0)
  @Max(MAX_OFFSET)
  offset: number = 0;
}

/**
 * Reads a query parameter as a whole number. Stricter than `@Type(() => Number)`, which takes `""` for 0 and `1e3`
 * for 1000; what is no whole number is left as it is, for `@IsInt()` to refuse.
 */
export function ToInteger(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^[+-]?\d+$/.test(value) ? Number(value) : value,
  );
}

/** Reads a repeatable query parameter as an array, given once or several times. */
export function ToArray(): PropertyDecorator {
  return Transform(({ value }: { value: unknown }) =>
    value === undefined || Array.isArray(value) ? (value as unknown) : [value],
  );
}
