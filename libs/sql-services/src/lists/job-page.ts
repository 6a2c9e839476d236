import { ApiPropertyOptional } from '@nestjs/swagger';
import { ServiceError, ToInteger } from '@tessera/platform';
import { IsInt, IsOptional, IsString, Length, Max, Min } from 'class-validator';
import { fromPageToken, toPageToken } from './page-token.js';

const DEFAULT_PAGE = 25;
const MAX_PAGE = 100;

/** The range of a list of jobs. Ids grow with time, so a page starts after the last id of the previous one. */
export class JobPageQuery {
  /** Maximum number of jobs: 1 to 100. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MAX_PAGE, default: DEFAULT_PAGE })
  @ToInteger()
  @IsInt()
  @Min(1)
  @Max(MAX_PAGE)
  limit: number = DEFAULT_PAGE;

  @ApiPropertyOptional({
    type: String,
    maxLength: 64,
    description: 'Start of the page: the `next_offset` of the previous page.',
  })
  @IsOptional()
  @IsString()
  @Length(1, 64)
  offset?: string;
}

/**
 * Reads a page, newest job first.
 * @param read at most `limit` jobs, after the given id
 * @throws ServiceError INVALID_REQUEST for an invalid offset
 */
export async function jobPage<Job extends { id: string }>(
  { limit, offset }: JobPageQuery,
  read: (range: { limit: number; after?: string }) => Promise<Job[]>,
): Promise<{ jobs: Job[]; next_offset: string | null }> {
  const after = offset === undefined ? undefined : fromPageToken(offset);
  if (after === null)
    throw new ServiceError('invalid_request', 'Invalid offset. Pass a next_offset returned by the list.', {
      field: 'offset',
    });
  const found = await read({ limit: limit + 1, after });
  const jobs = found.slice(0, limit);
  const last = jobs.at(-1);
  return { jobs, next_offset: last && found.length > limit ? toPageToken(last.id) : null };
}
