import { Module } from '@nestjs/common';

/** Works through text_queue. */
@Module({})
export class TextWorkerModule {}
