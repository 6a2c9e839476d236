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
    response.set('Content-Type', this.metrics.registry.contentType);
    response.end(await this.metrics.registry.metrics());
  }
}
