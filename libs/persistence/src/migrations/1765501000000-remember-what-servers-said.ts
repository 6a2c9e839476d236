import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The URL after redirects and the encoding that its server declared: parsing a web page needs both. */
export class RememberWhatServersSaid1765501000000 implements MigrationInterface {
  readonly name = 'RememberWhatServersSaid1765501000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table documents add column fetched_from text, add column charset text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table documents drop column fetched_from, drop column charset');
  }
}
