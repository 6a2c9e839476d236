import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The position of an image is given in pixels of its rendered page; existing images have no such page. */
export class AddImagePageSize1765420000000 implements MigrationInterface {
  readonly name = 'AddImagePageSize1765420000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'alter table images add column page_width integer, add column page_height integer, add column dpi real',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'alter table images drop column page_width, drop column page_height, drop column dpi',
    );
  }
}
