import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';

/** Rows beyond this offset do not exist: it is Postgres' largest integer. */
export const MAX_OFFSET = 2_147_483_647;

/** Paging of every list of the knowledge service. Extend it with the filters of a list. */
export class PageQuery {
  /** Maximum number of items: 1 to 500. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: 500, default: 50 })
  @ToInteger()
  @IsInt()
  @Min(1)
  @Max(500)
  limit: number = 50;

  /** Number of items to skip: 0 to 2,147,483,647. */
  @ApiPropertyOptional({ type: 'integer', minimum: 0, maximum: MAX_OFFSET, default: 0 })
  @ToInteger()
  @IsInt()
  @Min(0)
  @Max(MAX_OFFSET)
  offset: number = 0;
}

/**
 * Parses a query parameter as an integer. Stricter than `@Type(() => Number)`, which accepts `""` and `1e3`. Other values stay
 * unchanged, so that `@IsInt()` rejects them.
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
