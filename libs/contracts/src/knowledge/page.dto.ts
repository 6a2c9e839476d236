import { ApiProperty } from '@nestjs/swagger';
import { CONTENT_PIPELINES, type ContentPipeline } from '../common/enums.js';
import { ListPage } from '../common/list-page.dto.js';

/** A page of a document. */
export class DocumentPageOut {
  @ApiProperty({ type: 'integer', minimum: 1, description: 'Page number, from 1.', example: 3 })
  page: number;

  @ApiProperty({ type: 'integer', description: 'Width in pixels at 150 dpi.', example: 1240 })
  width: number;

  @ApiProperty({ type: 'integer', description: 'Height in pixels at 150 dpi.', example: 1754 })
  height: number;

  @ApiProperty({
    enum: CONTENT_PIPELINES,
    nullable: true,
    description: 'Pipeline that has read the page; null if none has yet.',
    example: 'text_pipeline',
  })
  pipeline: ContentPipeline | null;
}

export class DocumentPageListResponse extends ListPage {
  @ApiProperty({ type: [DocumentPageOut] })
  items: DocumentPageOut[];
}
