import { Module } from '@nestjs/common';

/** Query, search, sessions and documents of the knowledge service. */
@Module({})
export class QueryGatewayModule {}
