import type { AuthScope } from '@tessera/contracts';
import { askTool } from './ask.tool.js';
import { describeTableTool, listTablesTool } from './catalog.tools.js';
import { exportStatusTool, startExportTool } from './export.tools.js';
import { fetchTool } from './fetch.tool.js';
import { getPageTool } from './get-page.tool.js';
import { ingestUrlTool, taskStatusTool } from './ingest.tools.js';
import { listDocumentsTool } from './list-documents.tool.js';
import { listKnowledgeBasesTool } from './list-knowledge-bases.tool.js';
import { runSqlTool } from './run-sql.tool.js';
import { searchTool } from './search.tool.js';
import type { Tool } from './tool.js';

/** All tools, in the order of their list. */
export const TOOLS: readonly Tool[] = [
  searchTool,
  fetchTool,
  askTool,
  listKnowledgeBasesTool,
  listDocumentsTool,
  getPageTool,
  ingestUrlTool,
  taskStatusTool,
  listTablesTool,
  describeTableTool,
  runSqlTool,
  startExportTool,
  exportStatusTool,
];

/** The scopes that grant all of them. */
export const TOOL_SCOPES: readonly AuthScope[] = [...new Set(TOOLS.map(({ scope }) => scope))];
