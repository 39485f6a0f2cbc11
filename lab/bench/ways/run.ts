import { loadBlocklists } from '@tintype/blocklists/load';
import { page, startSite, type Answer } from '@tintype/testing/site';
import { startEngine } from '@tintype/tests/rendering/engine';
import { runScript } from '../../../infra/local/run-script.ts';
import { servePages } from '../pages.ts';
import { median } from '@tintype/testing/statistics';

/** Hosts that the lists have known for years. They lead to this machine. */
const adHosts = ['ib.adnxs.com', 'acdn.adnxs.com', 'ads.pubmatic.com', 'static.criteo.net'];
const adsOfPage = 24;
/** What an advertising server takes to answer. */
const adMs = 120;

const none = { blockAds: false, blockCookieBanners: false, blockPopups: false };
const five = ['screenshot', 'pdf', 'html', 'markdown'].map((type) => ({ type }));
const outputs = [...five, { type: 'json', schema: { title: { selector: 'h1' } } }];

type Comparison = {
  readonly name: string;
  readonly pages: 'plain' | 'ads';
  readonly way: object;
  readonly beside: object;
  /**
   * What the issue promises of the ratio of both medians. Beyond it is a finding, not a failed
   * test: machines differ.
   */
  readonly ratioMax: number;
};
const comparisons: readonly Comparison[] = [
  { name: 'blocking on, pages without ads', pages: 'plain', way: {}, beside: none, ratioMax: 1.1 },
  { name: `blocking on, a page with ${adsOfPage} ads`, pages: 'ads', way: {}, beside: none, ratioMax: 1 },
  { name: 'five outputs beside one picture', pages: 'plain', way: { outputs }, beside: { format: 'png' }, ratioMax: 2 },
];

/**
 * `npm run lab bench/ways [-- --rounds N]`: what a setting costs, each beside its absence on the
 * same pages, in turn and in one run; the engine alone.
 */
async function benchWays(undo: AsyncDisposableStack, args: readonly string[]): Promise<void> {
  const rounds = Number(args[args.indexOf('--rounds') + 1] ?? 6) || 6;
  const { pages, hosts, remark } = await servePages(undo);
  const slowly: Answer = (_req, res) => void setTimeout(() => res.writeHead(200).end(''), adMs);
  const site = await startSite({
    '/': (_req, res) => res.writeHead(200, { 'Content-Type': 'text/html' }).end(withAds(site.host)),
    '*': slowly,
  });
  undo.defer(site.stop);
  const port = site.host.split(':')[1]!;
  const engine = await startEngine({
    allowHosts: [...hosts, site.host, ...adHosts.map((host) => `${host}:${port}`)],
    names: Object.fromEntries(adHosts.map((host) => [host, ['127.0.0.1']])),
    blocklists: await loadBlocklists(),
  });
  undo.defer(engine.stop);
  const urls = { plain: pages.map(({ url }) => url), ads: Array.from({ length: 6 }, () => site.url('/')) };
  const timeOf = async (url: string, settings: object): Promise<number> => {
    const beganAt = performance.now();
    await engine.captureAll({ url, ...settings });
    return performance.now() - beganAt;
  };

  console.log(`${remark}; ${rounds} rounds`);
  for (const { name, pages: kind, way, beside, ratioMax } of comparisons) {
    const times: { way: number[]; beside: number[] } = { way: [], beside: [] };
    for (let round = 0; round <= rounds; round += 1)
      for (const url of urls[kind]) {
        const pair = { way: await timeOf(url, way), beside: await timeOf(url, beside) };
        // The first round warms the browser up.
        if (round > 0) for (const side of ['way', 'beside'] as const) times[side].push(pair[side]);
      }
    const ratio = median(times.way) / median(times.beside);
    console.log(
      `  ${ratio <= ratioMax ? '✓' : '✗'} ${name}: ${median(times.way).toFixed(0)} beside ${median(times.beside).toFixed(0)} ms, ratio ${ratio.toFixed(2)}, at most ${ratioMax}`,
    );
  }
}

function withAds(host: string): string {
  const port = host.split(':')[1]!;
  const scripts = Array.from(
    { length: adsOfPage },
    (_, nth) => `<script src="http://${adHosts[nth % adHosts.length]}:${port}/ads/${nth}.js"></script>`,
  );
  return page(`<h1>News</h1><p>${'Nothing happened. '.repeat(200)}</p>${scripts.join('')}`);
}

await runScript((undo) => benchWays(undo, process.argv.slice(2)));
