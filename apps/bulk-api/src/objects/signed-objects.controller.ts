import { Controller, Get, HttpCode, Put, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { OpenToAll, sendFile } from '@tessera/platform';
import type { Request, Response } from 'express';
import { SignedObjectsService } from './signed-objects.service.js';

const PATH = 'bulk/objects';

/**
 * Uploads and downloads where the objects are in a folder: what S3 does where they are there. The signature in the address is
 * the credential. Not part of the documented API: these addresses are used as they were given out.
 */
@OpenToAll()
@ApiExcludeController()
@Controller(PATH)
export class SignedObjectsController {
  constructor(private readonly objects: SignedObjectsService) {}

  @Put('*key')
  @HttpCode(200)
  async upload(@Req() request: Request): Promise<void> {
    const announced = request.headers['content-length'];
    await this.objects.upload(targetOf(request), {
      body: request,
      announcedBytes: announced === undefined ? null : Number(announced),
    });
  }

  @Get('*key')
  async download(@Req() request: Request, @Res() response: Response): Promise<void> {
    await sendFile(request, response, await this.objects.download(targetOf(request)));
  }
}

/** Path and query below {@link PATH}, undecoded: a key has one way to be written. */
function targetOf({ url }: Request): string {
  return url.slice(`/${PATH}/`.length);
}
