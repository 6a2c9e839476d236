import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What attachments need so that equal bytes are parsed once, and no object is left behind. */
export class CompleteAttachments1764600000000 implements MigrationInterface {
  readonly name = 'CompleteAttachments1764600000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table attachments
        add column sha256 char(64),
        add column removed_at timestamptz(3);
      create index attachments_sha256 on attachments (sha256);
      create index attachments_removed_at on attachments (removed_at) where removed_at is not null`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      drop index attachments_removed_at, attachments_sha256;
      alter table attachments drop column sha256, drop column removed_at`);
  }
}
