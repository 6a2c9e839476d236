import { join } from 'node:path';
import { Controller, Get, Inject, Next, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { CONSOLE_PATH, DOCS_PATH } from '@tessera/contracts/ports';
import { OpenToAll } from '@tessera/platform';
import type { NextFunction, Request, Response } from 'express';
import sirv from 'sirv';
import { CONSOLE_CONFIG, type ConsoleConfig } from '../config.js';
import { contentSecurityPolicy } from './content-security-policy.js';

const FILES = join(import.meta.dirname, '../../dist/web');
/** Their names contain a hash of their content. */
const ASSETS = '/assets/';

/** What the page needs to know before anybody has signed in. */
export interface SiteConfig {
  oidc: { issuer: string; client_id: string; scope: string } | null;
  grafana_url: string | null;
}

@OpenToAll()
@ApiExcludeController()
@Controller()
export class SiteController {
  private readonly policy: string;
  private readonly files: ReturnType<typeof sirv>;

  constructor(@Inject(CONSOLE_CONFIG) private readonly config: ConsoleConfig) {
    this.policy = contentSecurityPolicy(
      config.oidc.issuer === undefined ? [] : [config.oidc.issuer, ...config.oidc.origins],
    );
    this.files = sirv(FILES, {
      gzip: true,
      etag: true,
      single: true,
      ignores: [ASSETS.slice(1)],
      setHeaders: (response, path) => this.setHeaders(response as Response, path),
    });
  }

  /** Programs that ask for `/` get what they always got, the documentation. */
  @Get()
  root(@Req() request: Request, @Res() response: Response): void {
    const isBrowser = request.headers.accept?.includes('text/html') ?? false;
    response.vary('Accept').redirect(302, isBrowser ? `${CONSOLE_PATH}/` : DOCS_PATH);
  }

  @Get(`${CONSOLE_PATH}/config.json`)
  siteConfig(): SiteConfig {
    const { oidc, grafanaUrl } = this.config;
    return {
      oidc:
        oidc.issuer === undefined
          ? null
          : { issuer: oidc.issuer, client_id: oidc.clientId, scope: oidc.scopes.join(' ') },
      grafana_url: grafanaUrl ?? null,
    };
  }

  /** A file of the page, or the page itself for its own addresses. */
  @Get([CONSOLE_PATH, `${CONSOLE_PATH}/*path`])
  file(@Req() request: Request, @Res() response: Response, @Next() next: NextFunction): void {
    if (request.path === CONSOLE_PATH) return response.redirect(302, `${CONSOLE_PATH}/`);
    request.url = request.url.slice(CONSOLE_PATH.length);
    this.files(request, response, () => next());
  }

  private setHeaders(response: Response, path: string): void {
    response.setHeader('Content-Security-Policy', this.policy);
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.setHeader(
      'Cache-Control',
      path.startsWith(ASSETS) ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
  }
}
