import type { ToolAnnotations } from '@modelcontextprotocol/server';
import type { Tessera } from '@tessera/client';
import type { AuthScope } from '@tessera/contracts';
import type { z } from 'zod';

/** What a tool needs to know about its call. */
export interface ToolContext {
  /** Calls the services for the caller and, if the tool is for tables, for its tenant. */
  tessera: Tessera;
  /** URL of the edge, for links. */
  publicUrl: string;
  /** Aborted when the client has gone, or the time is over. */
  signal: AbortSignal;
}

export interface Picture {
  bytes: Uint8Array;
  mimeType: string;
}

export interface ToolResult<Output> {
  output: Output;
  /** For models. Default: the output as JSON. */
  text?: string;
  picture?: Picture;
}

/** A tool: one call of a service, in words for models. */
export interface Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> {
  name: string;
  title: string;
  description: string;
  /** Tools that need no scope of the knowledge service are for the tables of a tenant. */
  scope: Exclude<AuthScope, 'admin'>;
  annotations: ToolAnnotations;
  /** Says which view shows the result. */
  meta?: Readonly<Record<string, unknown>>;
  input: Input;
  output: Output;
  call(input: z.output<Input>, context: ToolContext): Promise<ToolResult<z.input<Output>>>;
}

/** Infers the types of a declaration. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Tool<Input, Output>,
): Tool {
  return tool;
}

/** Reads what the installation holds. */
export const READS: ToolAnnotations = { readOnlyHint: true, openWorldHint: false };
