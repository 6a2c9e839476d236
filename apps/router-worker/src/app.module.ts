import { Module } from '@nestjs/common';

/** Works through router_queue. */
@Module({})
export class RouterWorkerModule {}
