import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
  type Type,
  UseInterceptors,
} from '@nestjs/common';
import { ApiOkResponse, type ApiResponseOptions } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { type Observable, tap } from 'rxjs';
import { PageQuery } from '../validation/page.query.js';

/** Paging of a list: the total number of items, or the start of the next page (null on the last page). */
interface PagePosition {
  total?: number;
  next_offset?: string | null;
}

export interface PagedListOptions {
  type: Type;
  /** Sort order, as in `created_at, newest first`. It must be total. */
  order: string;
  headers?: Extract<ApiResponseOptions, { headers?: unknown }>['headers'];
}

/**
 * Documents a list that is read page by page, and links each page to the next in the header `Link` (RFC 8288). A route
 * that sends its response itself calls {@link linkNextPage}.
 */
export function PagedList({ type, order, headers }: PagedListOptions): MethodDecorator {
  const link = {
    description: 'URL of the next page, relative to the request URL. Absent on the last page.',
    schema: { type: 'string' as const, example: '<?limit=50&offset=50>; rel="next"' },
  };
  const description = `A page of the list, ordered by ${order}`;
  return applyDecorators(
    UseInterceptors(NextPageInterceptor),
    ApiOkResponse({ type, description, headers: { ...headers, Link: link } }),
  );
}

class NextPageInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, handler: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const [request, response] = [http.getRequest<Request>(), http.getResponse<Response>()];
    return handler.handle().pipe(
      tap((body: PagePosition | undefined) => {
        if (body) linkNextPage(request, response, body);
      }),
    );
  }
}

/** Links a page to the next one, unless it is the last. The request has passed validation. */
export function linkNextPage(request: Request, response: Response, position: PagePosition): void {
  const next = position.total === undefined ? position.next_offset : offsetAfter(request, position.total);
  if (next === null || next === undefined) return;
  const query = new URL(request.originalUrl, 'http://service').searchParams;
  query.set('offset', String(next));
  response.setHeader('Link', `<?${query.toString()}>; rel="next"`);
}

function offsetAfter({ query }: Request, total: number): number | null {
  const { limit, offset } = new PageQuery();
  const next = Number(query['offset'] ?? offset) + Number(query['limit'] ?? limit);
  return next < total ? next : null;
}
