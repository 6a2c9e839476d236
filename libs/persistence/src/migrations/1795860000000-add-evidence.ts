import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What answers rest on: the quoted passages, the documents as they were, and what parsed them. */
export class AddEvidence1795860000000 implements MigrationInterface {
  readonly name = 'AddEvidence1795860000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table messages add column citations jsonb, add column provenance jsonb');
    await queryRunner.query('alter table document_pipelines add column parser_version text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table document_pipelines drop column parser_version');
    await queryRunner.query('alter table messages drop column citations, drop column provenance');
  }
}
