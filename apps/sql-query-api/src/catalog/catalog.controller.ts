import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { type Access, CurrentAccess, Needs, RATE_LIMIT_HEADER_DOCS } from '@tessera/auth';
import { CatalogTableDetail, CatalogTablesResponse } from '@tessera/contracts';
import { ApiServiceErrors } from '@tessera/platform';
import { CatalogService } from './catalog.service.js';

@ApiTags('catalog')
@Controller('catalog')
export class CatalogController {
  constructor(private readonly catalog: CatalogService) {}

  @Get('tables')
  @Needs('queries:run', { limit: 'jobs' })
  @ApiOperation({ summary: 'List tables and views', description: 'Requires the scope `queries:run`.' })
  @ApiOkResponse({
    type: CatalogTablesResponse,
    description: 'All tables, by name',
    headers: RATE_LIMIT_HEADER_DOCS,
  })
  @ApiServiceErrors('INVALID_REQUEST', 'UNAUTHORIZED', 'FORBIDDEN', 'RATE_LIMITED')
  listTables(@CurrentAccess() access: Access): Promise<CatalogTablesResponse> {
    return this.catalog.tables(access);
  }

  @Get('tables/:table')
  @Needs('queries:run', { limit: 'jobs' })
  @ApiOperation({
    summary: 'Get a table',
    description: 'Requires the scope `queries:run`.',
  })
  @ApiParam({ name: 'table', description: 'Name.', schema: { type: 'string', example: 'orders' } })
  @ApiOkResponse({ type: CatalogTableDetail, description: 'The table', headers: RATE_LIMIT_HEADER_DOCS })
  @ApiServiceErrors('INVALID_REQUEST', 'UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'RATE_LIMITED')
  getTable(@CurrentAccess() access: Access, @Param('table') table: string): Promise<CatalogTableDetail> {
    return this.catalog.table(access, table);
  }
}
