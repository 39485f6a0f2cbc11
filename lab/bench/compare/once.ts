/**
 * One comparison in a process of its own, in the thread that the scheduler compares in. Prints what
 * it took.
 */
import { readFileSync } from 'node:fs';
import { createComparer } from '@tintype/scheduler/change/comparer';

export type Taken = {
  readonly ms: number;
  readonly cpuMs: number;
  readonly score: number;
  /** What the process had before, and at most. */
  readonly bytesBefore: number;
  readonly bytesPeak: number;
};

const [, , beforePath = '', afterPath = '', smallPath = ''] = process.argv;
const [before, after, small] = [beforePath, afterPath, smallPath].map((path) => readFileSync(path)) as [
  Buffer,
  Buffer,
  Buffer,
];
const comparer = createComparer();
// The comparing thread keeps no process alive.
const alive = setInterval(() => undefined, 60_000);
const rest = { boxes: [], moving: null, threshold: 0.01 };
// Loads the thread and what it needs.
await comparer.compare({ before: small, after: Buffer.concat([small, Buffer.alloc(1)]), ...rest });
const bytesBefore = process.memoryUsage().rss;
const [startedAt, cpu] = [performance.now(), process.cpuUsage()];
const { score } = await comparer.compare({ before, after, ...rest });
const ms = performance.now() - startedAt;
const { user, system } = process.cpuUsage(cpu);
// The kernel's own mark: what is looked at now and then misses the peak.
const [, peak = '0'] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
const taken: Taken = { ms, cpuMs: (user + system) / 1_000, score, bytesBefore, bytesPeak: Number(peak) * 1_024 };
console.log(JSON.stringify(taken));
clearInterval(alive);
await comparer.stop();
