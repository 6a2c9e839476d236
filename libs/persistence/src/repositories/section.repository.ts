import { Injectable } from '@nestjs/common';
import type { ContentPipeline } from '@tessera/contracts';
import { Database } from '../database.js';
import { type AttemptAtDocument, DocumentPipeline } from '../entities/document-pipeline.entity.js';
import { Document } from '../entities/document.entity.js';
import { Section } from '../entities/section.entity.js';
import type { KnowledgeAccess } from '../knowledge-access.js';
import { publishedOf } from './published-content.js';

/** The section trees of documents. */
@Injectable()
export class SectionRepository {
  constructor(private readonly database: Database) {}

  /** Those that a pipeline has published, in reading order; none of an unreadable document. */
  async list(access: KnowledgeAccess, documentId: string, pipeline: ContentPipeline): Promise<Section[]> {
    return this.database.manager
      .createQueryBuilder(Section, 's')
      .innerJoin(DocumentPipeline, 'p', publishedOf('s'))
      .innerJoin(Document, 'd', 'd.id = s.document_id')
      .where({ documentId, pipeline })
      .andWhere('(:kbNames::text[] is null or d.kb_name = any(:kbNames))', { kbNames: access.readable })
      .orderBy('s.sectionIndex')
      .getMany();
  }

  /** Inserts sections that an attempt found. Repeating it is harmless. */
  async insert(
    { documentId, pipeline, attempt }: AttemptAtDocument,
    sections: Array<Omit<Section, keyof AttemptAtDocument | 'document'>>,
  ): Promise<void> {
    await this.database.manager.query(
      `insert into sections (document_id, pipeline, attempt, section_index, parent_index, level, title, path, summary, page_numbers)
       select $1, $3, $4, "sectionIndex", "parentIndex", level, title, path, summary,
              array(select jsonb_array_elements_text("pageNumbers")::int)
       from jsonb_to_recordset($2::jsonb) as s("sectionIndex" int, "parentIndex" int, level int, title text, path text,
                                               summary text, "pageNumbers" jsonb)
       on conflict do nothing`,
      [documentId, JSON.stringify(sections), pipeline, attempt],
    );
  }
}
