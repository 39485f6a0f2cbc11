import type { McpHttpHandler } from '@modelcontextprotocol/server';
import { Tintype } from '@tintype/client';
import type { Logger } from '@tintype/runtime/logger';

type McpEndpointDependencies = { readonly ownAddress: () => string; readonly now: () => Date; readonly logger: Logger };

/** A capture may wait, run and be delayed for that long. MCP hosts give up sooner. */
const callMsMax = 170_000;
const listenersMax = 100;

/**
 * The tools are a client of the API like any other, with the key of the caller
 * (docs/decisions/0067-mcp.md). Rights, allowances, quotas, redaction and log lines are therefore
 * those of the API.
 */
export function createMcpEndpoint(given: McpEndpointDependencies): McpHttpHandler['fetch'] {
  let handler: Promise<McpHttpHandler> | undefined;
  return async (...message) => (await (handler ??= createHandler(given))).fetch(...message);
}

/**
 * Loaded with the first message: the library and the schemas of all tools are a fifth of the
 * gateway's start.
 */
async function createHandler({ ownAddress, now, logger }: McpEndpointDependencies): Promise<McpHttpHandler> {
  const [{ createMcpHandler }, { createMcpServers }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('@tintype/mcp/create-mcp-server'),
  ]);
  const serverFor = createMcpServers({ version: '1', now });
  return createMcpHandler(
    ({ authInfo }) =>
      serverFor(
        new Tintype({
          baseUrl: ownAddress(),
          apiKey: authInfo!.token,
          retries: 1,
          totalTimeoutMs: callMsMax,
          headers: { 'X-Request-Id': String(authInfo!.extra!['requestId']) },
        }),
      ),
    {
      // The list of tools never changes, so a listening client receives no events.
      maxSubscriptions: listenersMax,
      onerror: ({ name }) => logger.info({ reason: name }, 'mcp.refused'),
    },
  );
}
