import { type DynamicModule, Module } from '@nestjs/common';
import { CONSOLE_CONFIG, type ConsoleConfig } from './config.js';
import { SiteController } from './site/site.controller.js';

/** Serves the page of the console, and tells it how to sign in. It calls no other service: the browser does. */
@Module({})
export class ConsoleModule {
  static forRoot(config: ConsoleConfig): DynamicModule {
    return {
      module: ConsoleModule,
      controllers: [SiteController],
      providers: [{ provide: CONSOLE_CONFIG, useValue: config }],
    };
  }
}
