import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../database.js';
import { Section } from '../entities/section.entity.js';

/** The section trees of documents. */
@Injectable()
export class SectionRepository {
  constructor(private readonly database: Database) {}

  /** In reading order. */
  async list(documentId: string): Promise<Section[]> {
    return this.database.manager.find(Section, { where: { documentId }, order: { sectionIndex: 'ASC' } });
  }

  /** Adds the sections of a document that has none. */
  async insert(
    manager: EntityManager,
    documentId: string,
    sections: Array<Omit<Section, 'documentId' | 'document'>>,
  ): Promise<void> {
    await manager.query(
      `insert into sections (document_id, section_index, parent_index, level, title, path, summary, page_numbers)
       select $1, "sectionIndex", "parentIndex", level, title, path, summary,
              array(select jsonb_array_elements_text("pageNumbers")::int)
       from jsonb_to_recordset($2::jsonb) as s("sectionIndex" int, "parentIndex" int, level int, title text, path text,
                                               summary text, "pageNumbers" jsonb)`,
      [documentId, JSON.stringify(sections)],
    );
  }
}
