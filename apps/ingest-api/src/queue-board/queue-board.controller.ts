import { Controller, Get, Next, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Needs } from '@tessera/auth';
import type { NextFunction, Request, Response } from 'express';
import { QUEUE_BOARD_PATH, QueueBoardService } from './queue-board.service.js';

/** Bull Board, a read-only view of the queues in a browser. */
@ApiExcludeController()
@Controller(QUEUE_BOARD_PATH)
export class QueueBoardController {
  constructor(private readonly board: QueueBoardService) {}

  @Get(['/', '*path'])
  @Needs('admin')
  async show(@Req() request: Request, @Res() response: Response, @Next() next: NextFunction): Promise<void> {
    await this.board.serve(request, response, next);
  }
}
