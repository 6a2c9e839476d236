import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { createMcpHandler, type McpHttpHandler, type McpRequestContext } from '@modelcontextprotocol/server';
import { UnauthorizedError } from '@tessera/auth';
import { bodyReader, type BodyReader, clientSignal, requestIdOf, ServiceError } from '@tessera/platform';
import type { Request as ExpressRequest, Response as ExpressResponse } from 'express';
import { type Caller, mayUse } from '../access/caller.js';
import { CallerService } from '../access/caller.service.js';
import { Challenges } from '../access/challenges.js';
import { MCP_GATEWAY_CONFIG, type McpGatewayConfig } from '../config.js';
import { Services } from '../services.js';
import { TOOLS } from '../tools/catalogue.js';
import { type CallContext, createServer } from './create-server.js';

/** Nothing that clients could subscribe to ever changes. */
const MAX_SUBSCRIPTIONS = 16;

/** Serves requests of the Model Context Protocol, each by a server of its own: there are no sessions. */
@Injectable()
export class McpService implements OnApplicationShutdown {
  private readonly logger = new Logger(McpService.name);
  private readonly handler: McpHttpHandler;
  private readonly readBody: BodyReader;

  constructor(
    @Inject(MCP_GATEWAY_CONFIG) private readonly config: McpGatewayConfig,
    private readonly callers: CallerService,
    private readonly challenges: Challenges,
    private readonly services: Services,
  ) {
    this.readBody = bodyReader(config.http.maxBodyBytes);
    this.handler = createMcpHandler((context) => createServer(contextOf(context)), {
      maxSubscriptions: MAX_SUBSCRIPTIONS,
      onerror: (error) => this.logger.warn({ msg: 'rejected a message', err: error }),
    });
  }

  /** @throws ServiceError 401, 403, or an error of the body */
  async serve(request: ExpressRequest, response: ExpressResponse): Promise<void> {
    this.callers.requireOrigin(request);
    const caller = await this.admit(request, response);
    this.requireScope(request, response, caller);
    const signal = clientSignal(response);
    const answer = await this.handler.fetch(webRequest(request, signal), {
      parsedBody: request.body as unknown,
      authInfo: authInfoOf({
        caller,
        clientFor: (tenantId) =>
          this.services.clientFor(caller, { requestId: requestIdOf(request), tenantId }),
        publicUrl: this.challenges.publicUrl(request),
        timeoutMs: this.config.mcp.toolTimeoutMs,
        version: this.config.http.version,
        onFault: (error) => this.logger.error({ msg: 'a tool failed', err: error }),
      }),
    });
    await send(answer, response, signal);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.handler.close();
  }

  private async admit(request: ExpressRequest, response: ExpressResponse): Promise<Caller> {
    let body: Promise<Buffer> | undefined;
    const readBody = () => (body ??= this.readBody(request));
    const caller = await this.callers.callerOf(request, readBody).catch((error: unknown) => {
      if (error instanceof UnauthorizedError)
        response.setHeader('WWW-Authenticate', this.challenges.challenge(request));
      throw error;
    });
    await readBody();
    return caller;
  }

  /** Clients ask their user for the scope that a 403 names. */
  private requireScope(request: ExpressRequest, response: ExpressResponse, caller: Caller): void {
    const { method, params } = (request.body ?? {}) as {
      method?: unknown;
      params?: { name?: unknown } | null;
    };
    const called = method === 'tools/call' ? TOOLS.find(({ name }) => name === params?.name) : undefined;
    if (!called || mayUse(caller, called.scope)) return;
    response.setHeader('WWW-Authenticate', this.challenges.challenge(request, called.scope));
    throw new ServiceError('forbidden', `The tool ${called.name} requires the scope ${called.scope}.`, {
      required_scope: called.scope,
    });
  }
}

/** Carries our own context through the handler, whose factory gets it with the request. */
function authInfoOf(context: CallContext) {
  return { token: '', clientId: context.caller.principal?.id ?? '', scopes: [], extra: { context } };
}

function contextOf({ authInfo }: McpRequestContext): CallContext {
  return authInfo?.extra?.['context'] as CallContext;
}

/** The body is passed parsed. */
function webRequest({ method, headers }: ExpressRequest, signal: AbortSignal): Request {
  const copied = new Headers();
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') copied.set(name, value);
  return new Request('http://mcp-gateway/mcp', { method, headers: copied, signal });
}

async function send(answer: Response, response: ExpressResponse, signal: AbortSignal): Promise<void> {
  response.status(answer.status);
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  if (!answer.body) return void response.end();
  await pipeline(Readable.fromWeb(answer.body), response).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
}
