import { Module } from '@nestjs/common';

/** The SQL service's bulk jobs; none exist in this version. */
@Module({})
export class BulkApiModule {}
