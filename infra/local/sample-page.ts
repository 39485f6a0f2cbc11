import { createServer } from 'node:http';
import { once } from 'node:events';

type SamplePageOptions = { readonly port: number; readonly gatewayUrl: string };

/**
 * Serves the gateway's sample page on a separate port, for the first capture. Captured pages may
 * reach this port, which serves nothing else, but not the port of the API.
 */
export async function startSamplePage({
  port,
  gatewayUrl,
}: SamplePageOptions): Promise<{ readonly stop: () => Promise<void> }> {
  const page = await fetch(`${gatewayUrl}/sample`);
  const html = await page.text();
  const headers = ['Content-Type', 'Content-Security-Policy'].map(
    (name) => [name, page.headers.get(name) ?? ''] as const,
  );
  const server = createServer((_req, res) => void res.writeHead(200, Object.fromEntries(headers)).end(html));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
