import type { AuthScope } from '@tessera/contracts';
import { listKnowledgeBasesTool } from './list-knowledge-bases.tool.js';
import { searchTool } from './search.tool.js';
import type { Tool } from './tool.js';

/** All tools, in the order of their list. */
export const TOOLS: readonly Tool[] = [searchTool, listKnowledgeBasesTool];

/** The scopes that grant all of them. */
export const TOOL_SCOPES: readonly AuthScope[] = [...new Set(TOOLS.map(({ scope }) => scope))];
