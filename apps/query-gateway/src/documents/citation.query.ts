import { ApiPropertyOptional } from '@nestjs/swagger';
import { ToInteger } from '@tessera/platform';
import { IsInt, IsString, Max, MaxLength, Min, ValidateIf } from 'class-validator';

const MAX_CITATION = 1_000;
/** An invalid id names nothing, like an unknown one. */
export const MAX_ID_LENGTH = 64;

/** A citation of an answer. Its two parameters belong together. */
export class CitationQuery {
  /** Id of an answer, as in `message_id`. Requires `citation`. */
  @ApiPropertyOptional({ type: String, maxLength: MAX_ID_LENGTH })
  @ValidateIf(isCitationGiven)
  @IsString()
  @MaxLength(MAX_ID_LENGTH)
  message?: string;

  /** Number of one of its citations: the `n` of `[n]`. Requires `message`. */
  @ApiPropertyOptional({ type: 'integer', minimum: 1, maximum: MAX_CITATION })
  @ValidateIf(isCitationGiven)
  @ToInteger()
  @IsInt()
  @Min(1)
  @Max(MAX_CITATION)
  citation?: number;
}

function isCitationGiven({ message, citation }: CitationQuery): boolean {
  return message !== undefined || citation !== undefined;
}
