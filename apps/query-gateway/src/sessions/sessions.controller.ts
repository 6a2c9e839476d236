import { Body, Controller, Delete, Get, Param, Patch, Post, Query, Res, Req } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentKnowledgeAccess, Needs } from '@tessera/auth';
import {
  CreateSessionRequest,
  DeletedResponse,
  MessageListResponse,
  SessionListResponse,
  SessionOut,
  UpdateSessionRequest,
} from '@tessera/contracts';
import type { KnowledgeAccess } from '@tessera/persistence';
import {
  ApiJsonBody,
  ApiKnowledgeErrors,
  type BodyExamples,
  clientSignal,
  PageQuery,
  PagedList,
  linkNextPage,
} from '@tessera/platform';
import type { Request, Response } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SessionsQuery } from './sessions.query.js';
import { SessionsService } from './sessions.service.js';

const NOT_FOUND = { status: 404, description: 'Unknown session', detail: 'session not found' };

const SESSION: BodyExamples<UpdateSessionRequest> = {
  session: {
    summary: 'Title and knowledge base',
    value: { title: 'Hotels in China', kb_name: 'default' },
  },
};

@ApiTags('sessions')
@Controller('sessions')
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Post()
  @Needs('knowledge:read')
  @ApiOperation({
    summary: 'Create a session',
    description: 'POST /query without a session_id also creates a session.',
  })
  @ApiJsonBody(CreateSessionRequest, SESSION)
  @ApiCreatedResponse({ type: SessionOut })
  @ApiKnowledgeErrors(413, 415, 503)
  createSession(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Body() request: CreateSessionRequest,
  ): Promise<SessionOut> {
    return this.sessions.create(access, request);
  }

  @Get()
  @Needs('knowledge:read')
  @ApiOperation({ summary: 'List sessions' })
  @PagedList({ type: SessionListResponse, order: 'updated_at, newest first, then session_id, descending' })
  @ApiKnowledgeErrors(422, 503)
  listSessions(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Query() query: SessionsQuery,
  ): Promise<SessionListResponse> {
    return this.sessions.list(access, query);
  }

  @Get(':session_id')
  @Needs('knowledge:read')
  @ApiOperation({ summary: 'Get a session' })
  @ApiOkResponse({ type: SessionOut })
  @ApiKnowledgeErrors(NOT_FOUND, 422, 503)
  getSession(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Param('session_id') sessionId: string,
  ): Promise<SessionOut> {
    return this.sessions.get(access, sessionId);
  }

  @Get(':session_id/messages')
  @Needs('knowledge:read')
  @ApiOperation({ summary: 'List the messages of a session' })
  @PagedList({ type: MessageListResponse, order: 'message_id, oldest first' })
  @ApiKnowledgeErrors(NOT_FOUND, 422, 503)
  async listSessionMessages(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Param('session_id') sessionId: string,
    @Query() { limit, offset }: PageQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const gone = clientSignal(response);
    const { total, pieces } = await this.sessions.messagesJson(access, sessionId, { limit, offset });
    linkNextPage(request, response, { total });
    response.type('json');
    await pipeline(Readable.from(pieces), response).catch((error: unknown) => {
      if (!gone.aborted) throw error;
    });
  }

  @Patch(':session_id')
  @Needs('knowledge:read')
  @ApiOperation({
    summary: 'Update a session',
    description: 'Omitted fields keep their value; null clears a field.',
  })
  @ApiJsonBody(UpdateSessionRequest, SESSION)
  @ApiOkResponse({ type: SessionOut })
  @ApiKnowledgeErrors(NOT_FOUND, 413, 415, 503)
  updateSession(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Param('session_id') sessionId: string,
    @Body() request: UpdateSessionRequest,
  ): Promise<SessionOut> {
    return this.sessions.update(access, sessionId, request);
  }

  @Delete(':session_id')
  @Needs('knowledge:read')
  @ApiOperation({
    summary: 'Delete a session and its messages',
    description:
      'For an unknown id, `deleted` is false. A question in progress in the session fails as for an unknown session and stores nothing.',
  })
  @ApiOkResponse({ type: DeletedResponse })
  @ApiKnowledgeErrors(422, 503)
  deleteSession(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Param('session_id') sessionId: string,
  ): Promise<DeletedResponse> {
    return this.sessions.delete(access, sessionId);
  }
}
