import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { page, startSite } from '@tintype/testing/site';
import type { System } from '@tintype/testing/system';
import { until } from '@tintype/testing/until';
import { startOtlpReceiver, type ReceivedSpan } from './otlp-receiver.ts';

export type TracedItem = {
  readonly spans: readonly ReceivedSpan[];
  /** What the receiver of the webhook was sent. */
  readonly webhook: IncomingHttpHeaders;
};
type Options = {
  /** Of the caller. */
  readonly traceparent: string;
  /** Starts gateway, render, scheduler and notifier with these settings. */
  readonly start: (settings: Readonly<Record<string, string>>) => Promise<System>;
};

/**
 * A batch of one item from its request to its webhook, in services that send their traces to a
 * receiver of ours.
 */
export async function traceBatchItem({ traceparent, start }: Options): Promise<TracedItem> {
  await using undo = new AsyncDisposableStack();
  const site = await startSite({ '/': page('<h1>A page</h1><p>Some text in a paragraph.</p>') });
  undo.defer(site.stop);
  const otlp = await startOtlpReceiver();
  undo.defer(otlp.stop);
  const told: IncomingHttpHeaders[] = [];
  const hook = createServer((req, res) => {
    req.resume();
    told.push(req.headers);
    res.writeHead(200).end();
  }).listen(0, '127.0.0.1');
  await once(hook, 'listening');
  undo.defer(async () => {
    hook.close();
    hook.closeAllConnections();
  });
  const system = await start({ TINTYPE_OTLP_URL: otlp.url });
  const send = async (path: string, body?: object): Promise<string> => {
    const answer = await fetch(`${system.gatewayUrl}/v1/screenshots/batches${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': system.apiKey, traceparent },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
    return (JSON.parse(text) as { id: string }).id;
  };
  const webhookUrl = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/hook`;
  const id = await send('', { name: 'traced', webhookUrl });
  await send(`/${id}/chunks`, { sequence: 0, entries: [{ url: site.url('/'), sourceLine: 1 }] });
  await send(`/${id}/start`);
  const webhook = await until(() => told[0]);
  // What a process has not sent yet it sends when it stops.
  await Promise.all(system.running().map((service) => service.stop()));
  return { spans: otlp.spans.toSorted((a, b) => a.startMs - b.startMs), webhook };
}
