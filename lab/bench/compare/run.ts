import { processSettings } from '@tintype/runtime/process-settings';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { median } from '@tintype/testing/statistics';
import { runScript } from '../../../infra/local/run-script.ts';
import type { Taken } from './once.ts';
import { changes, draw, formats, size } from './pictures.ts';

const rounds = 5;
/**
 * What comparing two long pages promises (issue 5). Beyond it is a finding, not a failed test:
 * machines differ.
 */
const msMax = 1_500;
const megabytesMax = 300;

/**
 * `npm run lab bench/compare`: two pictures of 1920 × 10,000, each comparison in a process of its
 * own.
 */
async function benchCompare(undo: AsyncDisposableStack): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tintype-compare-'));
  undo.defer(async () => rmSync(folder, { recursive: true, force: true }));
  const write = (name: string, bytes: Buffer): string => {
    const path = join(folder, name);
    writeFileSync(path, bytes);
    return path;
  };
  const dot = sharp({ create: { width: 64, height: 64, channels: 3, background: '#fff' } });
  const small = write('small', await dot.png().toBuffer());
  console.log(
    `${size.width} × ${size.height}, median of ${rounds}, ${cpus().length} cores, load ${loadavg()[0]!.toFixed(1)}`,
  );
  for (const format of formats) {
    const before = write(`before.${format}`, await draw({}, format));
    for (const [what, change] of Object.entries(changes)) {
      const after = write(`after.${format}`, await draw(change, format));
      const taken = Array.from({ length: rounds }, () => once([before, after, small]));
      console.log(describe(`${format}, ${what}`, taken));
    }
  }
}

function once(paths: readonly string[]): Taken {
  const program = join(import.meta.dirname, 'once.ts');
  // As the scheduler is started everywhere.
  const env = { ...process.env, ...processSettings('scheduler') };
  return JSON.parse(
    execFileSync(process.execPath, ['--conditions=source', program, ...paths], { env, encoding: 'utf8' }),
  ) as Taken;
}

function describe(what: string, taken: readonly Taken[]): string {
  const of = (value: (one: Taken) => number): number => median(taken.map(value));
  const [ms, cpuMs, peak] = [of((one) => one.ms), of((one) => one.cpuMs), of((one) => one.bytesPeak) / 1e6];
  const more = of((one) => one.bytesPeak - one.bytesBefore) / 1e6;
  const mark = ms <= msMax && more <= megabytesMax ? '✓' : '✗';
  return (
    `${mark} ${what}, ${(of((one) => one.score) * 100).toFixed(2)} %: ${ms.toFixed(0)} ms (at most ${msMax}), ${cpuMs.toFixed(0)} ms CPU, ` +
    `${more.toFixed(0)} MB (at most ${megabytesMax}) in a process of ${peak.toFixed(0)}`
  );
}

await runScript(benchCompare);
