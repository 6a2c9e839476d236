import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { OpenToAll } from '../http/open-to-all.js';
import { Metrics } from './metrics.js';

/** Prometheus metrics of the process. */
@ApiExcludeController()
@OpenToAll()
@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Get()
  async read(@Res() response: Response): Promise<void> {
    const { contentType, body } = await this.metrics.text();
    response.set('Content-Type', contentType);
    response.end(body);
  }
}
