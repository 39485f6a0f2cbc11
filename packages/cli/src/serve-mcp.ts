import { finished } from 'node:stream/promises';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Tintype } from '@tintype/client';
import { createMcpServers } from '@tintype/mcp/create-mcp-server';

/**
 * Speaks MCP until standard input ends. The tools are the same as in the gateway's `/mcp`, with the
 * key of this user.
 */
export async function serveMcp(client: Tintype): Promise<void> {
  const serverFor = createMcpServers({ version: '1', now: () => new Date() });
  const connection = serveStdio(() => serverFor(client), {
    // Standard output is reserved for the protocol.
    onerror: ({ message }) => process.stderr.write(`${message}\n`),
  });
  await finished(process.stdin, { writable: false }).catch(() => undefined);
  await connection.close();
}
