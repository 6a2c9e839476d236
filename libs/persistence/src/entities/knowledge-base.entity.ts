import { Column, Entity, PrimaryColumn } from 'typeorm';
import { createdAt, updatedAt } from './columns.js';

/** A registered knowledge base: the unit of tenancy of the knowledge service. */
@Entity('knowledge_bases')
export class KnowledgeBase {
  /** 1 to 64 letters of any script, digits, `_`, `-`, `.`. */
  @PrimaryColumn({
    name: 'kb_name',
    type: 'varchar',
    length: 64,
    primaryKeyConstraintName: 'knowledge_bases_pkey',
  })
  kbName: string;

  @Column({ name: 'display_name', type: 'text', nullable: true })
  displayName: string | null;

  @Column({ type: 'text', nullable: true })
  description: string | null;

  @Column(createdAt)
  createdAt: Date;

  @Column(updatedAt)
  updatedAt: Date;
}
