import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { page, startSite } from '@tintype/testing/site';
import { startSystem, type ServiceName, type System } from '@tintype/testing/system';
import { until } from '@tintype/testing/until';
import { isLong } from '@tintype/testing/long-form';
import { startRedisServer, type RedisServer } from '../../integration/queues/redis-server.ts';
import { crawlClient } from './crawl-client.ts';

const crawlsCount = isLong ? 20 : 5;
const rounds = 4;
const pagesCount = 8;

let redis: RedisServer;
let system: System;
const undo = new AsyncDisposableStack();
beforeAll(async () => {
  redis = await startRedisServer();
  undo.defer(redis.remove);
  system = await startSystem({
    services: ['gateway', 'render', 'scheduler', 'crawl'],
    allowHosts: ['127.0.0.0/8'],
    servers: { redisUrl: redis.url },
  });
  undo.defer(system.stop);
});
afterAll(() => undo.disposeAsync());

const links = (...pages: number[]): string => page(pages.map((to) => `<a href="/?n=${to}">${to}</a>`).join(' '));
/** Every page of it leads to two others. */
const startMesh = async (address: string) => {
  const site = await startSite(
    {
      '/robots.txt': (_req, res) => void res.end(''),
      '*': (req, res) => {
        const here = Number(new URL(req.url!, 'http://x').searchParams.get('n') ?? 0);
        res
          .writeHead(200, { 'Content-Type': 'text/html' })
          .end(links((here * 2 + 1) % pagesCount, (here * 2 + 2) % pagesCount));
      },
    },
    address,
  );
  undo.defer(site.stop);
  return site;
};

test(`${crawlsCount} crawls lose no page and charge none twice while their workers, the browsers and Redis are killed`, async () => {
  const client = crawlClient(system);
  const sites = await Promise.all(Array.from({ length: crawlsCount }, (_, index) => startMesh(`127.0.1.${index + 1}`)));
  const ids = await Promise.all(
    sites.map((site) =>
      client.start({
        url: site.url('/?n=0'),
        depth: 5,
        limit: pagesCount,
        crawlDelayMs: isLong ? 6_000 : 0,
        outputs: ['json'],
      }),
    ),
  );
  const completed = async (): Promise<number> =>
    (await Promise.all(ids.map(client.record))).reduce((sum, { progress }) => sum + progress.completed, 0);
  /** Blows that fell while there was something to do. */
  let struck = 0;
  const next = async (): Promise<void> => {
    const before = await completed();
    if (before < crawlsCount * pagesCount) struck += 1;
    await until(async () => (await completed()) > before || before === crawlsCount * pagesCount, {
      what: 'another page',
    });
  };
  const replace = async (name: ServiceName): Promise<void> => {
    await system.service(name).kill();
    await system.start(name);
  };
  const restart = async (): Promise<void> => {
    await redis.kill();
    await redis.restart();
  };
  const blows = [() => replace('crawl'), () => redis.command('FLUSHALL'), () => replace('render'), restart];
  if (isLong)
    for (const blow of Array.from({ length: rounds }, () => blows).flat()) {
      await next();
      await blow();
    }
  else {
    await next();
    await Promise.all([replace('crawl'), replace('render'), restart()]);
  }
  for (const [index, id] of ids.entries()) {
    const { status, progress } = await client.ended(id, 120_000);
    expect([status, progress]).toMatchObject([
      'COMPLETED',
      { discovered: pagesCount, completed: pagesCount, charged: pagesCount },
    ]);
    const urls = (await client.pages(id)).map(({ url }) => url).toSorted();
    expect(urls).toEqual(Array.from({ length: pagesCount }, (_, page) => sites[index]!.url(`/?n=${page}`)).toSorted());
  }
  expect(struck).toBeGreaterThanOrEqual(isLong ? 10 : 1);
  expect(await system.database.client.charge.count()).toBe(crawlsCount * pagesCount);
});
