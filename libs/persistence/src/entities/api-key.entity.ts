import type { AuthScope } from '@tessera/contracts';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { createdAt } from './columns.js';
import { Tenant } from './tenant.entity.js';

/** A credential of a tenant, for knowledge bases, or both. The secret itself is not stored. */
@Entity('api_keys')
@Index('api_keys_tenant_id', ['tenantId'])
export class ApiKey {
  /** The public part of the key. */
  @PrimaryColumn({ type: 'varchar', length: 16, primaryKeyConstraintName: 'api_keys_pkey' })
  id: string;

  /** Null: for knowledge bases only. */
  @Column({ name: 'tenant_id', type: 'varchar', length: 63, nullable: true })
  tenantId: string | null;

  @ManyToOne(() => Tenant, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'tenant_id', foreignKeyConstraintName: 'api_keys_tenant_id_fkey' })
  tenant: Relation<Tenant> | null;

  /** Its purpose, in its owner's words. */
  @Column({ type: 'text', nullable: true })
  name: string | null;

  /** SHA-256 of the whole key, in hexadecimal digits. */
  @Column({ name: 'key_hash', type: 'char', length: 64 })
  keyHash: string;

  @Column({ type: 'text', array: true })
  scopes: AuthScope[];

  /** Knowledge bases that it may read; `*` stands for all. */
  @Column({ name: 'kb_read', type: 'text', array: true, default: () => "'{}'" })
  kbRead: string[];

  /** Knowledge bases that it may write; `*` stands for all. */
  @Column({ name: 'kb_write', type: 'text', array: true, default: () => "'{}'" })
  kbWrite: string[];

  /** Null: never. */
  @Column({ name: 'expires_at', type: 'timestamptz', precision: 3, nullable: true })
  expiresAt: Date | null;

  @Column({ name: 'revoked_at', type: 'timestamptz', precision: 3, nullable: true })
  revokedAt: Date | null;

  @Column(createdAt)
  createdAt: Date;
}
