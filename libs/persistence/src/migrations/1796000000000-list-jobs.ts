import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists a tenant's statements by status, newest first. */
export class ListJobs1796000000000 implements MigrationInterface {
  readonly name = 'ListJobs1796000000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('create index sql_jobs_listed on sql_jobs (tenant_id, status, id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop index sql_jobs_listed');
  }
}
