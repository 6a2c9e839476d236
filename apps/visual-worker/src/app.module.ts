import { Module } from '@nestjs/common';

/** Will work through visual_queue. This version takes no jobs: they wait in the queue. */
@Module({})
export class VisualWorkerModule {}
