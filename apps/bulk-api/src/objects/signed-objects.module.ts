import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { SignedObjectsController } from './signed-objects.controller.js';
import { SignedObjectsService } from './signed-objects.service.js';
import { SIGNED_OBJECTS_CONFIG, type SignedObjectsConfig } from './signed-objects.settings.js';
import { UPLOAD_GATE, type UploadGate } from './upload-gate.js';

/** Serves signed URLs for a folder of objects. Requires the objects module of an app that signs. */
@Module({})
export class SignedObjectsModule {
  static forRoot(config: SignedObjectsConfig, gate: Type<UploadGate>): DynamicModule {
    return {
      module: SignedObjectsModule,
      controllers: [SignedObjectsController],
      providers: [
        SignedObjectsService,
        { provide: SIGNED_OBJECTS_CONFIG, useValue: config },
        { provide: UPLOAD_GATE, useClass: gate },
      ],
    };
  }
}
