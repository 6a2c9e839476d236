import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The sum of `document_tags` for a keyword in one knowledge base, or in all of them. */
@Entity('tag_counts')
@Index('tag_counts_rank', { synchronize: false })
@Index('tag_counts_unused', { synchronize: false })
export class TagCount {
  @PrimaryColumn({ type: 'text', collation: 'C', primaryKeyConstraintName: 'tag_counts_pkey' })
  keyword: string;

  /** Empty for all of them together. */
  @PrimaryColumn({
    name: 'kb_name',
    type: 'varchar',
    length: 64,
    primaryKeyConstraintName: 'tag_counts_pkey',
  })
  kbName: string;

  /** Chunks with it. */
  @Column({ name: 'hit_count', type: 'integer' })
  hitCount: number;

  @Column({ name: 'kb_count', type: 'integer' })
  kbCount: number;

  @Column({ name: 'document_count', type: 'integer' })
  documentCount: number;
}
