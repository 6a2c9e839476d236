import { Module } from '@nestjs/common';

/** Ingestion, tasks and knowledge bases of the knowledge service. */
@Module({})
export class IngestApiModule {}
