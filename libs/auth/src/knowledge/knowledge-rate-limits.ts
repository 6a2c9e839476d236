import {
  type ExecutionContext,
  Inject,
  Injectable,
  Logger,
  type OnModuleInit,
  Optional,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { message } from '@tessera/contracts';
import { KnowledgeError } from '@tessera/platform';
import type { Request, Response } from 'express';
import {
  KNOWLEDGE_RATE_LIMITS,
  type KnowledgeLimitName,
  type KnowledgeRateLimitConfig,
} from '../auth.settings.js';
import { countRequest } from '../rate-limits/count-request.js';
import { RateLimiter } from '../rate-limits/rate-limiter.js';

/** IPv4 and IPv6 in any notation. */
const IP_ADDRESS = /^[\da-f.:]{2,45}$/i;
const LIMIT_NAME = 'tessera:knowledge-limit';

/** Names the limit that a route of the knowledge service counts under; without it, `other`. */
export const CountsUnder = (limit: KnowledgeLimitName) => SetMetadata(LIMIT_NAME, limit);

/** Lets a client's requests to the knowledge service pass up to its limits. */
@Injectable()
export class KnowledgeRateLimits implements OnModuleInit {
  private readonly logger = new Logger(KnowledgeRateLimits.name);

  constructor(
    private readonly reflector: Reflector,
    @Inject(KNOWLEDGE_RATE_LIMITS) private readonly config: KnowledgeRateLimitConfig,
    @Optional() private readonly limiter?: RateLimiter,
  ) {}

  onModuleInit(): void {
    if (!this.config.redisUrl && Object.values(this.config.perMinute).some((limit) => limit > 0))
      this.logger.warn('REDIS_URL is not set; rate limiting is disabled');
  }

  /**
   * @param owner whose credential it is; null where nobody is asked for one: the client's address stands in for it
   * @throws KnowledgeError 429, with `Retry-After`
   */
  async count(context: ExecutionContext, owner: string | null): Promise<void> {
    const targets = [context.getHandler(), context.getClass()];
    const limit = this.reflector.getAllAndOverride<KnowledgeLimitName | undefined>(LIMIT_NAME, targets);
    const name = limit ?? 'other';
    if (!this.limiter || this.config.perMinute[name] === 0) return;
    const http = context.switchToHttp();
    const response = http.getResponse<Response>();
    const callerId = owner ?? `address:${addressOf(http.getRequest<Request>())}`;
    const state = await countRequest(this.limiter, response, { callerId, limit: name });
    if (state.isAllowed) return;
    response.setHeader('Retry-After', String(state.resetSeconds));
    throw new KnowledgeError(429, {
      code: 'rate_limited',
      reason: message('too_many_requests', { limit: state.limit }),
      suggestion: message('too_many_requests_suggestion', { seconds: state.resetSeconds }),
      limit: state.limit,
      retry_after: state.resetSeconds,
    });
  }
}

/** What a proxy forwards may be any text. */
function addressOf({ ip, socket }: Request): string {
  return ip && IP_ADDRESS.test(ip) ? ip : (socket.remoteAddress ?? 'unknown');
}
