import { Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * The distinct keywords of `tag_counts`, indexed for lookups by substring (`tag_grams`) and with typos
 * (`tag_misspellings`). They have their own table so that counting does not update these indexes.
 */
@Entity('tag_words')
@Index('tag_words_grams', { synchronize: false })
@Index('tag_words_misspellings', { synchronize: false })
export class TagWord {
  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'tag_words_pkey' })
  keyword: string;
}
