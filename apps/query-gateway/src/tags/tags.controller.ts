import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentKnowledgeAccess, Needs } from '@tessera/auth';
import { TagListResponse } from '@tessera/contracts';
import type { KnowledgeAccess } from '@tessera/persistence';
import { ApiKnowledgeErrors } from '@tessera/platform';
import { TagsQuery } from './tags.query.js';
import { TagsService } from './tags.service.js';

@ApiTags('tags')
@Controller('tags')
export class TagsController {
  constructor(private readonly tags: TagsService) {}

  @Get()
  @Needs('knowledge:read')
  @ApiOperation({
    summary: 'List tags',
    description:
      'Keywords of retrievable chunks, for use in `scope_filter.tags`. Counts are up to date as soon as a document is ready or deleted.',
  })
  @ApiOkResponse({
    type: TagListResponse,
    description: 'The first tags, descending by hit_count, then by keyword',
  })
  @ApiKnowledgeErrors(422, 503)
  listTags(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Query() query: TagsQuery,
  ): Promise<TagListResponse> {
    return this.tags.list(access, query);
  }
}
