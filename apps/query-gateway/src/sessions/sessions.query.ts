import { ApiPropertyOptional } from '@nestjs/swagger';
import { Composed, MAX_KB_NAME_LENGTH, MAX_TITLE_LENGTH } from '@tessera/contracts';
import { PageQuery } from '@tessera/platform';
import { IsOptional, IsString, MaxLength } from 'class-validator';

/** Paging and filters of GET /sessions. */
export class SessionsQuery extends PageQuery {
  /** Part of the title, ignoring case. */
  @ApiPropertyOptional({ type: String, maxLength: MAX_TITLE_LENGTH, example: 'hotel' })
  @IsOptional()
  @IsString()
  @MaxLength(MAX_TITLE_LENGTH)
  q?: string;

  /** Only sessions with this knowledge base. */
  @ApiPropertyOptional({ type: String, maxLength: MAX_KB_NAME_LENGTH, example: 'default' })
  @IsOptional()
  @Composed()
  @IsString()
  @MaxLength(MAX_KB_NAME_LENGTH)
  kb_name?: string;
}
