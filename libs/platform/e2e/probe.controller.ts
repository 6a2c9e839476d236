import { Body, Controller, Get, HttpCode, HttpException, Param, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { message } from '@tessera/contracts';
import { Type } from 'class-transformer';
import { IsArray, IsInt, IsObject, IsOptional, IsString, ValidateNested } from 'class-validator';
import type { Response } from 'express';
import { ApiKnowledgeErrors, PageQuery, ServiceError, SseSender, ToArray } from '../src/index.js';
import { ProbeStreams } from './probe-streams.js';

export class ScopeDto {
  @ApiProperty({ type: [String], example: ['tax'] })
  @IsArray()
  @IsString({ each: true })
  tags: string[];
}

export class EchoDto {
  @ApiProperty({ example: 'hello' })
  @IsString()
  text: string;

  @ApiPropertyOptional({ type: ScopeDto })
  @IsOptional()
  @IsObject()
  @ValidateNested()
  @Type(() => ScopeDto)
  scope_filter?: ScopeDto;

  @ApiPropertyOptional({ type: 'integer' })
  @IsOptional()
  @IsInt()
  year?: number;
}

export class ListQuery extends PageQuery {
  @ApiPropertyOptional({ type: [String] })
  @IsOptional()
  @ToArray()
  @IsString({ each: true })
  kb_names?: string[];
}

/** Throws, echoes and streams whatever the tests need. */
@Controller()
export class ProbeController {
  constructor(
    private readonly sse: SseSender,
    private readonly streams: ProbeStreams,
  ) {}

  @Post('echo')
  @HttpCode(200)
  @ApiOperation({ summary: 'Echo a body' })
  @ApiOkResponse({ type: EchoDto })
  @ApiKnowledgeErrors(400, 413, 422)
  echoBody(@Body() body: EchoDto): EchoDto {
    return body;
  }

  @Get('list')
  @ApiOperation({ summary: 'Echo a page' })
  @ApiKnowledgeErrors(422)
  listItems(@Query() query: ListQuery): ListQuery {
    return query;
  }

  @Get('items/:id')
  @ApiOperation({ summary: 'Echo an id' })
  getItem(@Param('id') id: string): { id: string } {
    return { id };
  }

  @Get('throw/:what')
  throwError(@Param('what') what: string): never {
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- the filter has to survive libraries that throw anything
    throw ERRORS[what]?.() ?? new Error('no such error');
  }

  @Get('stream/:name')
  async streamEvents(@Param('name') name: string, @Res() response: Response): Promise<void> {
    await this.sse.send(response, (signal) => this.streams.start(name, signal));
  }

  @Get('reject')
  rejectPromise(): void {
    void Promise.reject(new Error('nobody handles this'));
  }

  @Get('slow')
  async answerSlowly(): Promise<{ answered: true }> {
    await this.streams.slowRequestReleased;
    return { answered: true };
  }
}

const ERRORS: Record<string, () => unknown> = {
  'not-found': () => ServiceError.of('knowledge_base_not_registered'),
  conflict: () => ServiceError.of('knowledge_base_exists'),
  object: () => new ServiceError('url_unreachable', message('file_or_url_required'), {}, { suggestion: 'x' }),
  database: () => ServiceError.of('database_unavailable'),
  refused: () => Object.assign(new Error('connect ECONNREFUSED 10.0.0.7:5432'), { code: 'ECONNREFUSED' }),
  'bad-text': () => Object.assign(new Error('invalid byte sequence'), { driverError: pgError('22021') }),
  secret: () => new Error('select * from users where password failed on db.internal'),
  string: () => 'just a string',
  teapot: () => new HttpException('short and stout', 418),
  'bad-gateway': () => new HttpException('no answer from db.internal', 502),
  blocked: () => new ServiceError('sql_blocked', 'DROP is blocked', { pattern: 'DROP' }),
};

function pgError(code: string): Error {
  return Object.assign(new Error('invalid byte sequence for encoding'), { code });
}
