import { finished } from 'node:stream/promises';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { Tintype } from '@tintype/client';
import { createMcpServers } from '@tintype/mcp/create-mcp-server';
import { CommandFailure } from './command.ts';

type Given = { readonly url: string; readonly apiKey: string | undefined };

/** Speaks MCP until standard input ends. The same tools as `/mcp` of the gateway, with the key of this user. */
export async function serveMcp({ url, apiKey }: Given): Promise<void> {
  if (apiKey === undefined || apiKey === '')
    throw new CommandFailure('TINTYPE_API_KEY is not set. Make a key in the dashboard, and set it in the environment.');
  const client = new Tintype({ baseUrl: url, apiKey, retries: 1 });
  const serverFor = createMcpServers({ version: '1', now: () => new Date() });
  const connection = serveStdio(() => serverFor(client), {
    // Standard output belongs to the protocol.
    onerror: ({ message }) => process.stderr.write(`${message}\n`),
  });
  await finished(process.stdin, { writable: false }).catch(() => undefined);
  await connection.close();
}
