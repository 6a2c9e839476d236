import { type DynamicModule, Module } from '@nestjs/common';
import { SignedObjectsController } from './signed-objects.controller.js';
import { SignedObjectsService } from './signed-objects.service.js';
import { SIGNED_OBJECTS_CONFIG, type SignedObjectsConfig } from './signed-objects.settings.js';

/** Serves the signed addresses of a folder's objects. Needs the objects module of an app that signs. */
@Module({})
export class SignedObjectsModule {
  static forRoot(config: SignedObjectsConfig): DynamicModule {
    return {
      module: SignedObjectsModule,
      controllers: [SignedObjectsController],
      providers: [SignedObjectsService, { provide: SIGNED_OBJECTS_CONFIG, useValue: config }],
    };
  }
}
