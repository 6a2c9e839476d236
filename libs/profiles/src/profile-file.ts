import 'reflect-metadata';
import { COLLECTIONS, ROUTING_MODES, SOURCE_TYPES } from '@tessera/contracts';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Matches,
  Max,
  Min,
  NotEquals,
  ValidateNested,
} from 'class-validator';
import type { ExtraCollection, RouterKeywords, SourceTypeKeywords } from './domain-profile.js';

const MAX_COLLECTIONS = 8;
const MAX_RULES = 100;
const MAX_KEYWORDS = 200;
const MAX_KEYWORD_LENGTH = 100;
const MAX_PROMPT_LENGTH = 20_000;
const CORE_COLLECTIONS: string[] = Object.values(COLLECTIONS);

class CollectionEntry {
  @IsString()
  @Matches(/^\w{1,64}$/, { message: 'name must be 1 to 64 letters, digits or "_"' })
  @Matches(new RegExp(`^(?!(?:${CORE_COLLECTIONS.join('|')})$)`), {
    message: `name must not be a core collection (${CORE_COLLECTIONS.join(', ')})`,
  })
  name: string;

  @IsOptional()
  @IsIn(['text', 'visual'])
  modality?: ExtraCollection['modality'];

  @IsOptional()
  @IsNumber()
  @Min(0.01)
  @Max(10)
  weight?: number;
}

class Prompts {
  @IsOptional()
  @IsString()
  @Length(1, MAX_PROMPT_LENGTH)
  answer?: string;
}

class Keywords {
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MAX_KEYWORDS)
  @IsString({ each: true })
  @Length(1, MAX_KEYWORD_LENGTH, { each: true })
  @Matches(/[\p{L}\p{N}]/u, { each: true, message: 'each keyword must contain a letter or a digit' })
  keywords: string[];
}

class SourceTypeEntry extends Keywords {
  @IsIn(SOURCE_TYPES.filter((type) => type !== 'other'))
  source_type: SourceTypeKeywords['sourceType'];

  @IsOptional()
  @IsIn([1, 2, 3])
  weight?: SourceTypeKeywords['weight'];
}

class RouterEntry extends Keywords {
  @IsIn(ROUTING_MODES.filter((mode) => mode !== 'auto'))
  mode: RouterKeywords['mode'];
}

/** The keys of a profile file, and their allowed values. */
export class ProfileFile {
  @IsString()
  @Matches(/^[\w-]{1,64}$/, { message: 'name must be 1 to 64 letters, digits, "_" or "-"' })
  @NotEquals('core', { message: 'name must not be "core", the built-in profile' })
  name: string;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_COLLECTIONS)
  @ArrayUnique((entry: CollectionEntry | null) => entry?.name, {
    message: 'collections must not contain a name twice',
  })
  @ValidateNested({ each: true })
  @Type(() => CollectionEntry)
  collections?: CollectionEntry[];

  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => Prompts)
  prompts?: Prompts;

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_RULES)
  @ValidateNested({ each: true })
  @Type(() => SourceTypeEntry)
  source_types?: SourceTypeEntry[];

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_RULES)
  @ValidateNested({ each: true })
  @Type(() => RouterEntry)
  router?: RouterEntry[];
}
