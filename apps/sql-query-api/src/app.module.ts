import { Module } from '@nestjs/common';

/** The SQL service's queries and jobs; none exist in this version. */
@Module({})
export class SqlQueryApiModule {}
