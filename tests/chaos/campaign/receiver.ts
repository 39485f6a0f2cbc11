import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

export type Delivery = {
  readonly id: string;
  readonly event: string;
  readonly subject: string;
  readonly digest: string;
};
export type Receiver = {
  readonly url: string;
  readonly host: string;
  readonly deliveries: readonly Delivery[];
  readonly stop: () => Promise<void>;
};

type Told = {
  readonly event: string;
  readonly data?: Readonly<Record<string, string>>;
  readonly executionId?: string;
};

const subjectOf = (data: Told['data']): string | undefined =>
  data?.['galleryNodeId'] === undefined
    ? (data?.['jobId'] ?? data?.['bulkJobId'] ?? data?.['batchId'])
    : `${data['runId']}/${data['galleryNodeId']}`;

/** Takes every delivery, but answers each third one with 503, so that it comes again. */
export async function startReceiver(): Promise<Receiver> {
  const deliveries: Delivery[] = [];
  let count = 0;
  const receive = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    // Schedules have no `data` around what they tell; a gallery is told of by its run and its node.
    const { event, data, executionId } = JSON.parse(body.toString()) as Told;
    deliveries.push({
      id: String(req.headers['x-webhook-delivery-id']),
      event,
      subject: subjectOf(data) ?? executionId ?? '',
      digest: createHash('sha256').update(body).digest('hex'),
    });
    count += 1;
    res.writeHead(count % 3 === 0 ? 503 : 200).end();
  };
  // A notifier that is killed breaks its request off: that one is no delivery.
  const server = createServer((req, res) => void receive(req, res).catch(() => undefined)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}/hook`,
    host,
    deliveries,
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
