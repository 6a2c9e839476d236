import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddMessageCitations1795850000000 implements MigrationInterface {
  readonly name = 'AddMessageCitations1795850000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table messages add column citations jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table messages drop column citations');
  }
}
