import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The columns of a job's result, which its stored rows do not describe. */
export class KeepColumns1796100000000 implements MigrationInterface {
  readonly name = 'KeepColumns1796100000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table sql_jobs add column columns jsonb');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table sql_jobs drop column columns');
  }
}
