import { type JSONRPCMessage, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { Command } from 'commander';
import { connectionOf } from '../api/open-tessera.js';

/** JSON-RPC: the server could not handle the message. */
const INTERNAL_ERROR = -32603;

/** `mcp`: forwards messages between standard input and output and the server at /mcp, until the input ends. */
export function mcpCommand(): Command {
  return new Command('mcp').action(async (_options: object, command: Command) => {
    const { baseUrl, credential } = await connectionOf(command);
    const headers = credential === undefined ? {} : { authorization: `Bearer ${credential}` };
    const server = new StreamableHTTPClientTransport(new URL(`${baseUrl}/mcp`), { requestInit: { headers } });
    const assistant = new StdioServerTransport();
    const ended = Promise.withResolvers<void>();
    server.onmessage = (message) => {
      noteVersion(server, message);
      void assistant.send(message);
    };
    assistant.onmessage = (message) => {
      server.send(message).catch((error: Error) => {
        if ('id' in message && 'method' in message) void assistant.send(failure(message.id, error));
        else process.stderr.write(`${error.message}\n`);
      });
    };
    assistant.onclose = () => ended.resolve();
    await server.start();
    await assistant.start();
    await ended.promise;
    await server.close();
  });
}

/** Clients of the revisions of 2025 say in a header which one they have agreed on; later ones in each message. */
function noteVersion(server: StreamableHTTPClientTransport, message: JSONRPCMessage): void {
  const { protocolVersion } = 'result' in message ? message.result : {};
  if (typeof protocolVersion === 'string') server.setProtocolVersion(protocolVersion);
}

function failure(id: string | number, { message }: Error): JSONRPCMessage {
  return { jsonrpc: '2.0', id, error: { code: INTERNAL_ERROR, message } };
}
