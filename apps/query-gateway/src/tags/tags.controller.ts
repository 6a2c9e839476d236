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
    summary: 'List tags, the most frequent first',
    description:
      'Keywords of the chunks that can be retrieved, for `scope_filter.tags`. Counts are right from the moment a document is ready or deleted.',
  })
  @ApiOkResponse({
    type: TagListResponse,
    description: 'The first tags, ordered by hit_count, descending, then keyword',
  })
  @ApiKnowledgeErrors(422, 503)
  listTags(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Query() query: TagsQuery,
  ): Promise<TagListResponse> {
    return this.tags.list(access, query);
  }
}
