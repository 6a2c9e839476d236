import { Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * Each keyword that `tag_counts` counts, once, with indexes to find it by its parts (`tag_grams`) and despite a typo
 * (`tag_misspellings`). A separate table, so that counting does not update these indexes.
 */
@Entity('tag_words')
@Index('tag_words_grams', { synchronize: false })
@Index('tag_words_misspellings', { synchronize: false })
export class TagWord {
  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'tag_words_pkey' })
  keyword: string;
}
