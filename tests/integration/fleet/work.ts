import { Agent, request } from 'node:http';
import { startSite } from '@tintype/testing/site';
import type { System } from '@tintype/testing/system';
import { uploadBatch } from './upload.ts';
import { crawlClient } from '../../e2e/crawls/crawl-client.ts';
import { addDue, soon } from '../schedules/due-together.ts';
import { timedPath } from './service-time.ts';

export type WorkOptions = {
  /** Captures in all; of single ones, callers who wait at once. */
  readonly batch: number;
  readonly single: number;
  readonly crawl: number;
  readonly schedule: number;
};
export type WorkName = keyof WorkOptions;
/** How many captures there will be; without end for callers who come again. */
type Begun = { readonly captures: number };
type Work = (system: System, count: number, undo: AsyncDisposableStack) => Promise<Begun>;

/** Workers of these are not to be the limit, though fewer captures come at once. */
const quickMs = 50;
const pagesPerCrawl = 100;

/** What is given to the fleet, by the origin of its captures. */
export const works: Readonly<Record<WorkName, Work>> = {
  batch: async (system, count) => {
    await system.raiseBatchSize(count);
    const { id } = await uploadBatch(system, { items: count, optionsEvery: 0 });
    const url = `${system.gatewayUrl}/v1/screenshots/batches/${id}/start`;
    const response = await fetch(url, { method: 'POST', headers: { 'X-API-Key': system.apiKey } });
    if (!response.ok) throw new Error(`A start answered ${response.status}`);
    return { captures: count };
  },
  single: async (system, callers, undo) => {
    const agent = new Agent({ keepAlive: true, maxSockets: callers });
    let hasEnded = false;
    const inTurn = async (caller: number): Promise<void> => {
      for (let nth = 0; !hasEnded; nth += 1) {
        const { status } = await post(system, agent, {
          path: '/v1/screenshots',
          body: { url: `https://example.com${timedPath(quickMs, `${caller}/${nth}`)}`, responseType: 'url' },
        });
        if (status !== 200 && status !== 503) throw new Error(`A capture answered ${status}`);
      }
    };
    const all = Promise.all(Array.from({ length: callers }, (_, caller) => inTurn(caller)));
    undo.defer(async () => {
      hasEnded = true;
      await all;
      agent.destroy();
    });
    return { captures: Infinity };
  },
  crawl: async (system, count, undo) => {
    const client = crawlClient(system);
    const crawls = Math.ceil(count / pagesPerCrawl);
    for (let nth = 0; nth < crawls; nth += 1) {
      const robots = {
        '/robots.txt': (_req: unknown, res: { end: (text: string) => void }) => res.end(''),
        '*': '',
      };
      const site = await startSite(robots, `127.0.${3 + Math.floor(nth / 250)}.${1 + (nth % 250)}`);
      undo.defer(site.stop);
      await client.start({
        url: site.url(timedPath(quickMs, 'page/0')),
        limit: pagesPerCrawl,
        depth: 5,
        crawlDelayMs: 0,
      });
    }
    return { captures: crawls * pagesPerCrawl };
  },
  schedule: async (system, count) => {
    await addDue(system, {
      count,
      url: `https://example.com${timedPath(quickMs, 'planned')}`,
      at: soon(count / 4),
      name: 'fleet',
    });
    return { captures: count };
  },
};

type Post = { readonly path: string; readonly body: object };
export type Posted = { readonly status: number; readonly text: string };

/** Node's own client: `fetch` costs the machine more than the server it asks. */
export function post({ gatewayUrl, apiKey }: System, agent: Agent, { path, body }: Post): Promise<Posted> {
  const bytes = Buffer.from(JSON.stringify(body));
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json', 'X-API-Key': apiKey, 'Content-Length': bytes.length };
    const sent = request(`${gatewayUrl}${path}`, { method: 'POST', agent, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    sent.once('error', reject);
    sent.end(bytes);
  });
}
