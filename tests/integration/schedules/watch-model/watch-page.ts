import type { StoredCapture } from '@tintype/database/captures/find-capture';
import type { CurrentBaseline } from '@tintype/database/schedules/baselines';
import { judgeRun } from '@tintype/scheduler/schedules/judge-run';
import type { Shown, SimulatedPage } from './page-states.ts';

/** What a run told of a page. */
export type Told = { readonly changed: boolean; readonly text: string; readonly captures: number };

const dayMs = 86_400_000;
const columns = 8;

/** A picture of the lines: a row of blocks for each, of a colour that only this line has. */
function pictureOf(lines: readonly string[]): Buffer {
  return Buffer.concat(
    lines.map((line) => {
      let hash = 2_166_136_261;
      for (let at = 0; at < line.length; at += 1) hash = Math.imul(hash ^ line.charCodeAt(at), 16_777_619);
      return Buffer.alloc(columns, 1 + ((hash >>> 9) % 251));
    }),
  );
}

/** Compares such pictures as the comparer compares those of browsers: by blocks. */
const comparer = {
  compare: async ({ before, after, moving }: { before: Uint8Array; after: Uint8Array; moving: Bits | null }) => {
    const size = Math.max(before.length, after.length);
    const isLeftOut = (at: number): boolean => moving !== null && ((moving.bits[at >> 3] ?? 0) & (1 << (at & 7))) !== 0;
    const blocks = Array.from({ length: size }, (_, at) => at);
    const masked = blocks.filter(isLeftOut).length;
    const differing = blocks.filter((at) => before[at] !== after[at] && !isLeftOut(at)).length;
    return {
      score: differing / Math.max(1, size - masked),
      masked: masked / size,
      areas: [],
      touched: differingBits(before, after),
    };
  },
  measureMoving: async (one: Uint8Array, other: Uint8Array) => differingBits(one, other),
};
type Bits = { readonly bits: Uint8Array; readonly columns: number };
function differingBits(one: Uint8Array, other: Uint8Array): Bits {
  const size = Math.max(one.length, other.length);
  const bits = new Uint8Array(Math.ceil(size / 8));
  for (let at = 0; at < size; at += 1) if (one[at] !== other[at]) bits[at >> 3]! |= 1 << (at & 7);
  return { bits, columns };
}

/**
 * Watches a simulated page with the code that judges runs. Everything else of a run is left out.
 */
export function watchPage({ mode }: Pick<SimulatedPage, 'mode'>) {
  const files = new Map<string, Buffer>();
  const verdicts: (string | null)[] = [];
  let baseline: CurrentBaseline | undefined;
  let at = Date.parse('2026-11-22T10:42:30Z');
  let captures = 0;
  const capture = ({ lines, status = 200, asksPassword = false }: Shown): StoredCapture => {
    const words = lines.join(' ').split(' ').length;
    const page = { title: '', words, head: lines.slice(0, 40), asksPassword };
    const watched = { lines, at: (at += 3_000), isCut: false, words, page };
    const id = `capture-${(captures += 1)}`;
    if (mode === 'visual') files.set(id, pictureOf(lines));
    const request = { url: 'https://example.com/', format: mode === 'visual' ? 'png' : 'pdf' };
    return {
      id,
      state: 'COMPLETED',
      request,
      report: { finalUrl: request.url, httpStatus: status, renderTimeMs: 1, warnings: [], stages: [], watched },
      files: mode === 'visual' ? [{ outputId: 'screenshot', storageKey: id, width: 800, height: 1_000 }] : [],
    } as unknown as StoredCapture;
  };
  const dependencies = {
    storage: { readBytes: async (key: string) => files.get(key), put: async () => undefined },
    comparer,
    findBaseline: async () => baseline,
    findLastVerdicts: async (_id: string, limit: number) => verdicts.slice(0, limit),
    findKey: async ({ captureId }: { captureId: string }) => captureId,
    expectFile: async () => undefined,
    random: (count: number) => new Uint8Array(count),
  } as unknown as Parameters<typeof judgeRun>[0];
  const schedule = { id: 's', diffThreshold: 0.01, isCompared: true, mode, options: {}, values: [], lastReadings: [] };

  return async (begin: (at: number) => void, look: () => Shown): Promise<Told> => {
    at += dayMs + 600_000;
    begin(at);
    const first = capture(look());
    const checks: StoredCapture[] = [];
    const now = new Date(at);
    for (;;) {
      const judgement = await judgeRun(dependencies, { schedule, capture: first, checks, isFinal: false, now });
      if (judgement.kind === 'measure') {
        checks.push(capture(look()));
        continue;
      }
      if (judgement.kind !== 'judged') throw new Error(judgement.message);
      const { changed, findings, verdict, baseline: next } = judgement.outcome;
      verdicts.unshift(verdict);
      if (next !== undefined) {
        if (baseline !== undefined && baseline.captureId !== next.captureId) files.delete(baseline.captureId);
        baseline = { ...next, capturedAt: null };
      }
      const isFirst = findings?.baseline === 'first';
      return {
        changed: changed === true && !isFirst,
        text: JSON.stringify(findings?.lines ?? []),
        captures: 1 + checks.length,
      };
    }
  };
}
