import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentKnowledgeAccess, Needs } from '@tessera/auth';
import { ImageMetaOut } from '@tessera/contracts';
import type { KnowledgeAccess } from '@tessera/persistence';
import { ApiKnowledgeErrors } from '@tessera/platform';
import type { Request, Response } from 'express';
import { sendStoredFile } from '../documents/source-file.js';
import { RANGE_NOT_SATISFIABLE, SendsFile } from '../documents/sends-file.js';
import { IMAGE_HEADERS, PNG } from './images.examples.js';
import { ImagesService } from './images.service.js';

const NOT_FOUND = { status: 404, description: 'Unknown image', detail: 'image not found' };

@ApiTags('images')
@Controller('images')
export class ImagesController {
  constructor(private readonly images: ImagesService) {}

  @Get(':image_id')
  @Needs('knowledge:read')
  @ApiOperation({
    summary: 'An image cited as evidence',
    description: 'A figure, or the page tile that shows a chunk. Supports a single byte range and HEAD.',
  })
  @SendsFile({ description: 'The file', headers: IMAGE_HEADERS, content: PNG })
  @ApiKnowledgeErrors(
    NOT_FOUND,
    RANGE_NOT_SATISFIABLE,
    { status: 500, description: 'The image could not be read', detail: 'the image could not be read' },
    503,
  )
  async downloadImage(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Param('image_id') imageId: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendStoredFile(request, response, await this.images.file(access, imageId));
  }

  @Get(':image_id/meta')
  @Needs('knowledge:read')
  @ApiOperation({ summary: 'Get the metadata of an image' })
  @ApiOkResponse({ type: ImageMetaOut })
  @ApiKnowledgeErrors(NOT_FOUND, 503)
  getImageMetadata(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Param('image_id') imageId: string,
  ): Promise<ImageMetaOut> {
    return this.images.meta(access, imageId);
  }
}
