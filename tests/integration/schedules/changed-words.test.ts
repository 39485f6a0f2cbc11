import { describe, expect, test } from '@jest/globals';
import type { ChangedLine } from '@tintype/contracts/schedules/change-detection';
import type { StoredCapture } from '@tintype/database/captures/find-capture';
import type { CurrentBaseline } from '@tintype/database/schedules/baselines';
import { judgeRun } from '@tintype/scheduler/schedules/judge-run';
import { type Lines, meant, moving } from '../../e2e/changes/worded-pages.ts';

const dayAndTenMinutes = 87_000_000;
/** A schedule that compares words, with the visits that its captures make. */
function watch() {
  let baseline: CurrentBaseline | undefined;
  let visits = 0;
  let at = Date.parse('2026-11-22T10:42:30Z');
  const capture = (lines: Lines): StoredCapture => {
    const watched = { lines: lines((visits += 1), new Date((at += 2_000))), at, isCut: false };
    const report = { finalUrl: null, httpStatus: 200, renderTimeMs: 1, warnings: [], stages: [], watched };
    const request = { url: 'https://example.com/', format: 'pdf' };
    return { id: `capture-${visits}`, state: 'COMPLETED', request, report, files: [] } as unknown as StoredCapture;
  };
  const dependencies = {
    storage: { readBytes: async () => undefined, put: async () => undefined },
    comparer: {
      compare: () => Promise.reject(new Error('There are no pictures')),
      measureMoving: () => Promise.reject(new Error('There are no pictures')),
    },
    findBaseline: async () => baseline,
    findLastVerdicts: async () => [],
    findKey: async () => undefined,
    expectFile: async () => undefined,
    random: (count: number) => new Uint8Array(count),
  };
  const schedule = {
    id: 's',
    diffThreshold: 0.01,
    isCompared: true,
    mode: 'text' as const,
    options: {},
    values: [],
    lastReadings: [],
  };
  return async (lines: Lines) => {
    at += dayAndTenMinutes;
    const now = new Date(at);
    const first = capture(lines);
    const checks: StoredCapture[] = [];
    const judge = () => judgeRun(dependencies, { schedule, capture: first, checks, isFinal: false, now });
    let judgement = await judge();
    while (judgement.kind === 'measure') {
      checks.push(capture(lines));
      judgement = await judge();
    }
    if (judgement.kind !== 'judged') throw new Error(`It was ${judgement.kind}`);
    const { baseline: next } = judgement.outcome;
    baseline = next === undefined ? baseline : { ...next, capturedAt: null };
    const { changed, findings } = judgement.outcome;
    return { changed, lines: findings?.lines ?? [], warnings: findings?.warnings ?? [], baseline: findings?.baseline };
  };
}

const marked = (lines: readonly ChangedLine[], change: 'added' | 'removed'): string =>
  lines.flatMap(({ words }) => words.filter((piece) => piece.change === change).map(({ text }) => text)).join(' | ');

test('there are forty meant changes and twenty pages that change by themselves', () => {
  expect([meant.length, moving.length]).toEqual([40, 20]);
  expect(new Set([...meant, ...moving].map(({ name }) => name)).size).toBe(60);
});

describe('a meant change is told, with its words and no others', () => {
  test.each(meant)('$name', async ({ before, after, told }) => {
    const run = watch();
    expect(await run(before)).toMatchObject({ changed: true, baseline: 'first', lines: [] });
    expect(await run(before)).toMatchObject({ changed: false, lines: [] });
    const { changed, lines } = await run(after);
    expect(changed).toBe(true);
    expect({ removed: marked(lines, 'removed'), added: marked(lines, 'added') }).toEqual({
      removed: told.removed.join(' | '),
      added: told.added.join(' | '),
    });
    expect(await run(after)).toMatchObject({ changed: false, lines: [] });
    expect((await run(before)).changed).toBe(true);
  });
});

describe('a page that changes by itself is not told', () => {
  test.each(moving)('$name', async ({ lines }) => {
    const run = watch();
    await run(lines);
    for (let again = 0; again < 4; again += 1) expect(await run(lines)).toMatchObject({ changed: false, lines: [] });
  });
});

test('a page of which most lines change by themselves says so, at every run', async () => {
  const run = watch();
  const page = moving.at(-1)!.lines;
  for (let again = 0; again < 3; again += 1) expect((await run(page)).warnings).toEqual(['PAGE_CHANGES_BY_ITSELF']);
  expect((await watch()(meant[0]!.before)).warnings).toEqual([]);
});
