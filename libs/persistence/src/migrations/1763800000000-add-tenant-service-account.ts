import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The service account that a tenant's statements run under in BigQuery. */
export class AddTenantServiceAccount1763800000000 implements MigrationInterface {
  readonly name = 'AddTenantServiceAccount1763800000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table tenants add column service_account varchar(128),
        add constraint tenants_service_account_key unique (service_account)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`alter table tenants drop column service_account`);
  }
}
