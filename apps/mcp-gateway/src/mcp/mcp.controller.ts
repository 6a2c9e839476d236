import { Controller, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { OpenToAll } from '@tessera/platform';
import type { Request, Response } from 'express';
import { McpService } from './mcp.service.js';

/** Authenticates clients itself: what a request may do depends on its body. */
@OpenToAll()
@ApiExcludeController()
@Controller('mcp')
export class McpController {
  constructor(private readonly mcp: McpService) {}

  @Post()
  async serve(@Req() request: Request, @Res() response: Response): Promise<void> {
    await this.mcp.serve(request, response);
  }
}
