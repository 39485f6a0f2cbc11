import { startSite, page } from '@tintype/testing/site';
import type { System } from '@tintype/testing/system';
import { runScript } from '../../../infra/local/run-script.ts';
import { startPrivateSystem } from '../../private-system.ts';
import { viewport } from '../loop.ts';
import { median } from '@tintype/testing/statistics';

const rounds = 5;
const count = 9;
const places = Array.from({ length: count }, (_, index) => index);

const card = (hue: number, nth: number): string =>
  `<article style="background:linear-gradient(${nth * 40}deg,hsl(${hue} 70% 60%),hsl(${hue + 60} 70% 80%))"><h2>Card ${nth}</h2><p>${'words and more words '.repeat(20)}</p></article>`;
const screen = (index: number): string =>
  page(
    Array.from({ length: 12 }, (_, nth) => card(index * 40, nth)).join(''),
    '<style>body{margin:0;display:grid;grid-template-columns:repeat(4,1fr);gap:12px;padding:12px;font:16px/1.5 sans-serif}article{padding:16px;border-radius:8px}</style>',
  );

/**
 * `npm run lab bench/compose`: nine pages as one picture, beside the same nine captured one by one
 * and two at once, in turn and in one run.
 */
async function benchCompose(undo: AsyncDisposableStack): Promise<void> {
  const site = await startSite(Object.fromEntries(places.map((index) => [`/${index}`, screen(index)])));
  undo.defer(site.stop);
  const system = await startPrivateSystem({ allowHosts: [site.host], undo });
  const urls = places.map((index) => site.url(`/${index}`));
  const ways = {
    'one by one': () => paced(system, urls, 1),
    'two at once': () => paced(system, urls, 2),
    'as one picture': () => together(system, urls),
  };
  const times = Object.fromEntries(Object.keys(ways).map((name) => [name, [] as number[]]));
  for (let round = 0; round <= rounds; round += 1)
    for (const [name, run] of Object.entries(ways)) {
      const startedAt = performance.now();
      await run();
      // The first round warms the browser up.
      if (round > 0) times[name]!.push(performance.now() - startedAt);
    }
  console.log(`${count} pages of ${viewport.width} × ${viewport.height}, PNG, median of ${rounds} rounds`);
  for (const [name, ms] of Object.entries(times)) console.log(`${name}: ${median(ms).toFixed(0)} ms`);
  const drawn = system.service('render').lines('compose.finished').slice(1);
  console.log(`of which drawing and storing: ${median(drawn.map(({ drawMs }) => Number(drawMs))).toFixed(0)} ms`);
}

async function paced(system: System, urls: readonly string[], atOnce: number): Promise<void> {
  const left = [...urls];
  const work = async (): Promise<void> => {
    for (let url = left.shift(); url !== undefined; url = left.shift())
      await bytesOf(await system.capture({ url, viewport, format: 'png' }));
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

async function together(system: System, urls: readonly string[]): Promise<void> {
  const captures = urls.map((url, index) => ({ url, label: `Page ${index + 1}` }));
  const response = await fetch(`${system.gatewayUrl}/v1/screenshots/compose`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-API-Key': system.apiKey },
    body: JSON.stringify({ captures, defaults: { viewport }, output: { layout: 'grid', columns: 3 } }),
  });
  await bytesOf(response);
}

async function bytesOf(response: Response): Promise<void> {
  const bytes = await response.arrayBuffer();
  if (!response.ok) throw new Error(`Answered ${response.status}: ${Buffer.from(bytes).toString().slice(0, 300)}`);
}

await runScript(benchCompose);
