import { Controller, Get, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { OpenToAll } from '@tessera/platform';
import type { Request } from 'express';
import { Challenges } from './challenges.js';

@OpenToAll()
@ApiExcludeController()
@Controller('.well-known/oauth-protected-resource')
export class ResourceMetadataController {
  constructor(private readonly challenges: Challenges) {}

  /** The path of the resource follows (RFC 9728); some clients leave it out. */
  @Get(['', 'mcp'])
  getMetadata(@Req() request: Request): object {
    return this.challenges.metadata(request);
  }
}
