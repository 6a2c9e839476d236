import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Owners of sessions and attachments, and the knowledge bases that a key may read and write. Existing keys get none,
 * since they were never meant for them. A key for knowledge bases only belongs to no tenant.
 */
export class AddKnowledgeAccess1765100000000 implements MigrationInterface {
  readonly name = 'AddKnowledgeAccess1765100000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table api_keys
        alter column tenant_id drop not null,
        add column kb_read text array not null default '{}',
        add column kb_write text array not null default '{}';
      alter table sessions add column owner text;
      create index sessions_owner_activity on sessions (owner, updated_at, id);
      create index sessions_owner_kb_name_activity on sessions (owner, kb_name, updated_at, id);
      alter table attachments add column owner text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table attachments drop column owner;
      drop index sessions_owner_kb_name_activity, sessions_owner_activity;
      alter table sessions drop column owner;
      delete from api_keys where tenant_id is null;
      alter table api_keys drop column kb_write, drop column kb_read, alter column tenant_id set not null`);
  }
}
