import { call, type Answer } from '../call.ts';
import { startDispatcher, type Dispatcher } from '../dispatcher.ts';
import { startGateway, type Member, type TestGateway } from '../start-gateway.ts';
import { startStubRender, type StubRender } from '../stub-render.ts';

export type Job = { id: string; url: string; status: string; resultUrl?: string; storageUrl?: string };
export type Bulk = { id: string; status: string; progress: number; jobs: Job[] };

export type BulkSystem = {
  readonly gateway: TestGateway;
  readonly render: StubRender;
  readonly dispatcher: Dispatcher;
  readonly end: () => Promise<void>;
};

/** A gateway, a renderer that does as it is told, and a feeder between them. */
export async function startBulk(): Promise<BulkSystem> {
  const gateway = await startGateway();
  const render = startStubRender(gateway);
  const dispatcher = startDispatcher(gateway);
  return {
    gateway,
    render,
    dispatcher,
    end: async () => {
      await dispatcher.close();
      await render.close();
      await gateway.end();
    },
  };
}

export type BulkCaller = {
  /** Two URLs unless others are named. */
  readonly send: (body: object, by?: Member) => Promise<Answer>;
  /** Below `/v1/screenshots`. */
  readonly read: (path: string, by?: Member) => Promise<Answer>;
  readonly cancel: (id: string, by?: Member) => Promise<Answer>;
  readonly recordOf: (id: string) => Promise<Bulk>;
  /** Feeds until the bulk job has ended. */
  readonly ended: (id: string) => Promise<void>;
  /** What its captures were made of, in their order. */
  readonly requestsOf: (id: string) => Promise<unknown[]>;
};

/** Calls the bulk jobs of one member, or of whoever else is named. */
export function bulkCaller({ gateway, dispatcher }: BulkSystem, member: Member): BulkCaller {
  const base = `${gateway.url}/v1/screenshots`;
  const read: BulkCaller['read'] = (path, by = member) => call(`${base}/${path}`, { key: by.key });
  const recordOf = async (id: string): Promise<Bulk> => bulkIn(await read(`bulk/${id}`));
  return {
    send: (body, by = member) => call(`${base}/bulk`, { key: by.key, body: { urls: urls(2), ...body } }),
    read,
    cancel: (id, by = member) => call(`${base}/bulk/${id}/cancel`, { key: by.key, method: 'POST' }),
    recordOf,
    ended: (id) => dispatcher.feedUntil(async () => (await recordOf(id)).status !== 'PROCESSING'),
    requestsOf: async (id) => {
      const where = { batchId: id };
      const rows = await gateway.database.client.capture.findMany({ where, orderBy: { batchPosition: 'asc' } });
      return rows.map(({ request }) => request);
    },
  };
}

export const urls = (count: number): object[] =>
  Array.from({ length: count }, (_, at) => ({ url: `https://example.com/${at}` }));
export const bulkIn = ({ json }: Answer): Bulk => json as object as Bulk;
export const errorOf = ({ status, json }: Answer) => [status, (json['error'] as { code: string } | undefined)?.code];
export const fieldsOf = ({ json }: Answer) =>
  (json as object as { error: { details: { fields: object } } }).error.details.fields;
