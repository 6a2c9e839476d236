import { Controller, Get, HttpCode, Put, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { OpenToAll, sendFile } from '@tessera/platform';
import type { Request, Response } from 'express';
import { SignedObjectsService } from './signed-objects.service.js';

const PATH = 'bulk/objects';

/**
 * Uploads and downloads for a folder of objects, in place of S3. The URL's signature is the credential. Not part of the
 * documented API: clients use the URLs as given.
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

/** Path and query below {@link PATH}, not decoded, so that a key has a single spelling. */
function targetOf({ url }: Request): string {
  return url.slice(`/${PATH}/`.length);
}
