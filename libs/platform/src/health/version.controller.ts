import { Controller, Get, Inject } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { OpenToAll } from '../http/open-to-all.js';

/** Injection token of the {@link Version}. */
export const VERSION = Symbol('Version');

export interface Version {
  /** Release, such as `0.1.0`. */
  version: string;
  /** Commit that the image was built from; null if unknown. */
  revision: string | null;
}

/** The running version, for operators; not part of an app's API. */
@ApiExcludeController()
@OpenToAll()
@Controller('version')
export class VersionController {
  constructor(@Inject(VERSION) private readonly version: Version) {}

  @Get()
  read(): Version {
    return this.version;
  }
}
