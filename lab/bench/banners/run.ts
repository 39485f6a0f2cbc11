import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { type Engine, startEngine, type Taken } from '@tintype/tests/rendering/engine';
import { runScript } from '../../../infra/local/run-script.ts';
import { startBareLoop } from '../bare-loop.ts';
import { viewport } from '../loop.ts';
import { median } from '@tintype/testing/statistics';
import { type BannerKind, type BannerPage, ratioMaxOf, serveBannerPages } from './pages.ts';

type Measured = {
  readonly page: BannerPage;
  readonly ownMs: number;
  readonly bareMs: number;
  readonly stages: Readonly<Record<string, number>>;
  /** How many pixels differ from the page without its banner. */
  readonly left: number;
};

/**
 * `npm run lab bench/banners [-- --rounds N] [--only TEXT]`: pages with consent banners, with a
 * newsletter dialog and with neither, each next to a bare Puppeteer loop in the same run, without
 * the service. Prints the ratios of both medians, the median of each stage, and whether anything of
 * the banner is left in the image. A large ratio is a finding and not a failed test, because
 * machines differ.
 */
async function benchBanners(undo: AsyncDisposableStack, args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { rounds: { type: 'string', default: '7' }, only: { type: 'string', default: '' } },
  });
  const rounds = Number(values.rounds);
  const { pages, stillUrl, hosts, names } = await serveBannerPages(undo);
  const engine = await startEngine({ allowHosts: hosts, names });
  undo.defer(engine.stop);
  const bare = await startBareLoop(undo, [`--host-resolver-rules=MAP ${Object.keys(names)[0]} 127.0.0.1`]);
  const still = await take(engine, stillUrl);

  const looked = pages.filter(({ name, kind }) => `${kind} ${name}`.includes(values.only));
  const all: Measured[] = [];
  console.log(`${rounds} rounds\n\n${row(['page', 'own ms', 'bare ms', 'ratio', 'left', 'stages, ms'])}`);
  for (const page of looked) {
    const [own, others, shots]: [number[], number[], Taken[]] = [[], [], []];
    for (let round = 0; round <= rounds; round += 1) {
      const { samples } = await bare.run({ pages: [page], format: 'png', concurrency: 1, pauseMs: 0 });
      const beganAt = performance.now();
      const shot = await take(engine, page.url);
      // The first round warms both up.
      if (round === 0) continue;
      own.push(performance.now() - beganAt);
      others.push(samples[0]!.ms);
      shots.push(shot);
    }
    const left = await differing(shots.at(-1)!.bytes, still.bytes);
    const measured = { page, ownMs: median(own), bareMs: median(others), stages: stagesOf(shots), left };
    all.push(measured);
    console.log(describe(measured));
  }
  console.log('');
  for (const kind of Object.keys(ratioMaxOf) as BannerKind[]) {
    const ratios = all.filter(({ page }) => page.kind === kind).map(({ ownMs, bareMs }) => ownMs / bareMs);
    if (ratios.length === 0) continue;
    const [middle, most] = [median(ratios), Math.max(...ratios)];
    const mark = most <= ratioMaxOf[kind] ? '✓' : '✗';
    console.log(
      `${mark} ${kind}: ratio ${middle.toFixed(2)}, at most ${most.toFixed(2)}, must be at most ${ratioMaxOf[kind]}`,
    );
  }
}

const take = (engine: Engine, url: string): Promise<Taken> => engine.capture({ url, format: 'png', viewport });

function stagesOf(shots: readonly Taken[]): Record<string, number> {
  const sums = shots.map(({ report }) => {
    const times: Record<string, number> = {};
    for (const { stage, ms } of report.stages) times[stage] = (times[stage] ?? 0) + ms;
    return times;
  });
  const stages = [...new Set(sums.flatMap((times) => Object.keys(times)))];
  return Object.fromEntries(stages.map((stage) => [stage, median(sums.map((times) => times[stage] ?? 0))]));
}

async function differing(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((bytes) => sharp(bytes).removeAlpha().raw().toBuffer()));
  let count = 0;
  for (let at = 0; at < a!.length; at += 3)
    if ([0, 1, 2].some((channel) => Math.abs(a![at + channel]! - b![at + channel]!) > 24)) count += 1;
  return count;
}

const describe = ({ page, ownMs, bareMs, stages, left }: Measured): string =>
  row([
    `${page.kind}: ${page.name}`,
    ownMs.toFixed(0),
    bareMs.toFixed(0),
    (ownMs / bareMs).toFixed(2),
    String(left),
    Object.entries(stages)
      .filter(([, ms]) => ms >= 5)
      .map(([stage, ms]) => `${stage} ${ms}`)
      .join(', '),
  ]);

const row = ([name, ...cells]: readonly string[]): string =>
  [name!.padEnd(42), ...cells.map((cell, at) => (at === 4 ? cell : cell.padStart(8)))].join(' ');

await runScript((undo) => benchBanners(undo, process.argv.slice(2)));
