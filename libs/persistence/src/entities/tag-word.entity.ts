import { Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * Each keyword that `tag_counts` counts, once: found by its parts (`tag_grams`) and in spite of a wrong letter
 * (`tag_misspellings`). A table of its own, so that counting does not write to these indexes.
 */
@Entity('tag_words')
@Index('tag_words_grams', { synchronize: false })
@Index('tag_words_misspellings', { synchronize: false })
export class TagWord {
  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'tag_words_pkey' })
  keyword: string;
}
