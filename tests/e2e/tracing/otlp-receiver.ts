import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Value = { readonly stringValue?: string; readonly intValue?: number | string };
type WireSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly status?: { readonly code?: number };
  readonly attributes?: readonly { readonly key: string; readonly value: Value }[];
};
type Wire = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly { readonly key: string; readonly value: Value }[] };
    readonly scopeSpans: readonly { readonly spans: readonly WireSpan[] }[];
  }[];
};

export type ReceivedSpan = {
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly name: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly isError: boolean;
};
export type OtlpReceiver = {
  readonly url: string;
  readonly spans: readonly ReceivedSpan[];
  readonly stop: () => Promise<void>;
};

/**
 * Takes what an OTLP exporter sends over HTTP as JSON (OpenTelemetry Protocol 1.x, section
 * "OTLP/HTTP").
 */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      spans.push(...spansOf(JSON.parse(Buffer.concat(chunks).toString()) as Wire));
      res.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`,
    spans,
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const spansOf = ({ resourceSpans }: Wire): ReceivedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
    return scopeSpans.flatMap((scope) =>
      scope.spans.map(({ traceId, spanId, parentSpanId = '', name, startTimeUnixNano, endTimeUnixNano, status }) => ({
        service,
        traceId,
        spanId,
        parentSpanId,
        name,
        startMs: Number(startTimeUnixNano) / 1e6,
        endMs: Number(endTimeUnixNano) / 1e6,
        isError: status?.code === 2,
      })),
    );
  });
