import { Controller, Delete, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentClient, CurrentKnowledgeAccess, type KnowledgeClient, Needs } from '@tessera/auth';
import {
  DeletedResponse,
  TaskAuditOut,
  TaskListResponse,
  TaskLogsResponse,
  TaskRetryResponse,
  TaskStreamTimeout,
} from '@tessera/contracts';
import type { KnowledgeAccess } from '@tessera/persistence';
import { ApiEventStream, ApiKnowledgeErrors, PageQuery, SseSender, PagedList } from '@tessera/platform';
import type { Response } from 'express';
import { TaskStreamService } from './task-stream.service.js';
import { TasksQuery } from './tasks.query.js';
import { TasksService } from './tasks.service.js';

const EXAMPLE_ID = '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a11';
const EXAMPLE_TASK: TaskAuditOut = {
  job_id: EXAMPLE_ID,
  document_id: '0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10',
  name: 'handbook.pdf',
  source_uri: 'documents/0198f0de-7a52-7c41-9d3b-2f6f0f8c1a10/source',
  pipeline: 'text_pipeline',
  status: 'success',
  status_phase: 'success',
  progress: 100,
  current: 128,
  total: 128,
  error: null,
  logs: [],
  created_at: '2026-03-05T09:12:44.120Z',
  updated_at: '2026-03-05T09:12:46.871Z',
  kb_name: 'default',
  attempt: 1,
  max_attempts: 5,
  queue_position: null,
  parent_job_id: null,
};
const NOT_FOUND = { status: 404, description: 'Unknown task', detail: 'task not found' };

@ApiTags('tasks')
@Controller('tasks')
export class TasksController {
  constructor(
    private readonly tasks: TasksService,
    private readonly streams: TaskStreamService,
    private readonly sse: SseSender,
  ) {}

  @Get()
  @Needs('knowledge:read')
  @ApiOperation({
    summary: 'List tasks',
    description: 'While the database is unavailable, the response is 200 with no items and `error` set.',
  })
  @PagedList({ type: TaskListResponse, order: 'created_at, newest first, then job_id, descending' })
  @ApiKnowledgeErrors(422)
  listTasks(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Query() query: TasksQuery,
  ): Promise<TaskListResponse> {
    return this.tasks.list(access, query);
  }

  @Get(':job_id')
  @Needs('knowledge:read')
  @ApiOperation({ summary: 'Get a task' })
  @ApiOkResponse({ type: TaskAuditOut })
  @ApiKnowledgeErrors(NOT_FOUND, 503)
  getTask(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Param('job_id') jobId: string,
  ): Promise<TaskAuditOut> {
    return this.tasks.get(access, jobId);
  }

  @Get(':job_id/stream')
  @Needs('knowledge:read')
  @ApiOperation({
    summary: 'Stream the progress of a task as server-sent events',
    description:
      'Sends a `progress` event with the full record every 1.5 seconds until the status is success or failed. After 300 seconds without a change, sends a `timeout` event with job_id, reason and seconds.',
  })
  @ApiEventStream(
    {
      event: 'progress',
      description: 'the full record, until its status is success or failed',
      data: TaskAuditOut,
      example: EXAMPLE_TASK,
    },
    {
      event: 'timeout',
      description: 'last, after 300 seconds without a change',
      data: TaskStreamTimeout,
      example: { job_id: EXAMPLE_ID, reason: 'no change timeout', seconds: 300 },
    },
  )
  @ApiKnowledgeErrors(NOT_FOUND, 503)
  streamTask(
    @CurrentClient() client: KnowledgeClient,
    @Param('job_id') jobId: string,
    @Res() response: Response,
  ): Promise<void> {
    return this.sse.send(response, (signal) => this.streams.events(client, jobId, signal));
  }

  @Get(':job_id/logs')
  @Needs('knowledge:read')
  @ApiOperation({ summary: 'List the log entries of a task' })
  @PagedList({ type: TaskLogsResponse, order: 'the time of writing, oldest first' })
  @ApiKnowledgeErrors(NOT_FOUND, 422, 503)
  listTaskLogs(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Param('job_id') jobId: string,
    @Query() page: PageQuery,
  ): Promise<TaskLogsResponse> {
    return this.tasks.logs(access, jobId, page);
  }

  @Post(':job_id/retry')
  @Needs('knowledge:write')
  @HttpCode(200)
  @ApiOperation({ summary: 'Retry a failed task' })
  @ApiOkResponse({ type: TaskRetryResponse })
  @ApiKnowledgeErrors(
    NOT_FOUND,
    { status: 409, description: 'The task has not failed', detail: 'only a failed task can be retried' },
    413,
    415,
    502,
    503,
  )
  retryTask(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Param('job_id') jobId: string,
  ): Promise<TaskRetryResponse> {
    return this.tasks.retry(access, jobId);
  }

  @Delete(':job_id')
  @Needs('knowledge:write')
  @ApiOperation({ summary: 'Delete a task record' })
  @ApiOkResponse({ type: DeletedResponse })
  @ApiKnowledgeErrors(NOT_FOUND, 503)
  deleteTask(
    @CurrentKnowledgeAccess() access: KnowledgeAccess,
    @Param('job_id') jobId: string,
  ): Promise<DeletedResponse> {
    return this.tasks.delete(access, jobId);
  }
}
