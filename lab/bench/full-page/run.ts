import type { ImageFormat } from '@tintype/contracts/formats/formats';
import { groupMembers, privateBytes } from '@tintype/testing/processes';
import { page, startSite } from '@tintype/testing/site';
import type { System } from '@tintype/testing/system';
import { runScript } from '../../../infra/local/run-script.ts';
import { startPrivateSystem } from '../../private-system.ts';
import { quality, viewport } from '../loop.ts';
import { median } from '@tintype/testing/statistics';

const rounds = 5;
const formats: readonly ImageFormat[] = ['webp', 'png', 'jpeg'];
const modes = ['stitch', 'native'] as const;
/**
 * What full pages promise (issue 3). Beyond it is a finding, not a failed test: machines differ.
 */
const ratioMax = 2.5;
const memoryMegabytesMax = 700;

const words =
  'the quick brown fox jumps over a lazy dog while seven grey wizards make toxic brew for an evil queen'.split(' ');
const paragraph = (seed: number): string =>
  `<p>${Array.from({ length: 120 }, (_, index) => words[(seed * 7 + index * 13) % words.length]).join(' ')}</p>`;
/** As high as the viewport: a heading, a coloured band, text. */
const section = (index: number): string =>
  `<section style="background:hsl(${index * 36} 40% 92%)"><h2>Part ${index}</h2><div style="background:linear-gradient(90deg,hsl(${index * 36} 80% 60%),hsl(${index * 36 + 90} 80% 60%))"></div>${[1, 2, 3, 4, 5, 6].map((nth) => paragraph(index * 6 + nth)).join('')}</section>`;
const sections = (count: number, more = ''): string =>
  page(
    Array.from({ length: count }, (_, index) => section(index)).join('') + more,
    `<style>body{margin:0;font:16px/1.5 sans-serif}section{height:${viewport.height}px;overflow:hidden;padding:0 40px;box-sizing:border-box}section div{height:200px}</style>`,
  );

/**
 * `npm run lab bench/full-page`: stitched beside native on a page of ten sections, in turn and in
 * one run, and the memory that a page of 30,000 pixels takes.
 */
async function benchFullPage(undo: AsyncDisposableStack): Promise<void> {
  // The same with a script: what could answer that it is scrolled is given `scrollInterval` at
  // every section.
  const script = `<script>addEventListener('scroll', () => {})</script>`;
  const site = await startSite({ '/ten': sections(10), '/script': sections(10, script), '/long': sections(28) });
  undo.defer(site.stop);
  const system = await startPrivateSystem({ allowHosts: [site.host], undo });
  // Memory first: what native captures leave behind in the worker is no part of it.
  for (const format of formats) console.log(await weigh(system, site.url('/long'), format));
  for (const path of ['/ten', '/script'])
    for (const format of formats) console.log(`${path}: ${await compare(system, site.url(path), format)}`);
}

async function compare(system: System, url: string, format: ImageFormat): Promise<string> {
  const times: Record<(typeof modes)[number], number[]> = { stitch: [], native: [] };
  for (const mode of modes) await take(system, { url, format, mode });
  for (let round = 0; round < rounds; round += 1)
    for (const mode of modes) times[mode].push(await take(system, { url, format, mode }));
  const [stitch, native] = [median(times.stitch), median(times.native)];
  const ratio = stitch / native;
  return `${format}, ten sections: stitch ${stitch.toFixed(0)} ms, native ${native.toFixed(0)} ms, ratio ${ratio.toFixed(2)} (at most ${ratioMax}: ${ratio <= ratioMax ? 'holds' : 'MISSED'})`;
}

async function weigh(system: System, url: string, format: ImageFormat): Promise<string> {
  const { pid, browserGroups } = system.service('render');
  let [worker, all] = [0, 0];
  const before = privateBytes([pid]) / 1e6;
  const look = (): void => {
    worker = Math.max(worker, privateBytes([pid]) / 1e6);
    all = Math.max(all, privateBytes([pid, ...browserGroups().flatMap(groupMembers)]) / 1e6);
  };
  const timer = setInterval(look, 50);
  const ms = await take(system, { url, format, mode: 'stitch' }).finally(() => clearInterval(timer));
  return `${format}, 30,000 pixels: ${ms.toFixed(0)} ms, worker ${worker.toFixed(0)} MB, ${before.toFixed(0)} before (at most ${memoryMegabytesMax}: ${worker <= memoryMegabytesMax ? 'holds' : 'MISSED'}), with its browser ${all.toFixed(0)} MB`;
}

type Order = { readonly url: string; readonly format: ImageFormat; readonly mode: (typeof modes)[number] };

async function take(system: System, { url, format, mode }: Order): Promise<number> {
  const startedAt = performance.now();
  const request = { url, format, quality, viewport, fullPage: true, fullPageMode: mode, timeout: 60_000 };
  const response = await system.capture(request);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`The capture of ${url} answered ${response.status}`);
  return performance.now() - startedAt;
}

await runScript(benchFullPage);
