import { expect } from '@jest/globals';
import { workerLossesMax, type CaptureState } from '@tintype/contracts/states/capture';
import {
  claimCapture,
  completeCapture,
  failCapture,
  requeueCapture,
} from '@tintype/database/captures/capture-attempts';
import type { TestDatabase } from '@tintype/testing/test-database';

/** A capture that has been accepted, as a model knows it. */
export type Known = { readonly id: string; state: CaptureState; attempt: number; losses: number };
type Act = (database: TestDatabase, one: Known) => Promise<void>;

export const isLive = ({ state }: { readonly state: string }): boolean => state === 'QUEUED' || state === 'PROCESSING';
const report = { finalUrl: null, httpStatus: 200, renderTimeMs: 1, warnings: [], stages: [] };
const expiresAt = new Date(Date.now() + 3_600_000);
const picture = {
  outputId: 'screenshot',
  type: 'screenshot',
  format: 'png',
  size: 5,
  sha256: 'a',
  width: 1,
  height: 1,
} as const;

/**
 * What a worker may do with a capture, in any state: each compares what comes of it with what
 * should, and writes that into the model.
 */
export const captureActs = {
  claim: async (database, one) => {
    const claim = { id: one.id, attempt: one.attempt, worker: 'w', leaseMs: 60_000 };
    expect((await claimCapture(database, claim)) !== undefined).toBe(one.state === 'QUEUED');
    claimed(one);
  },
  'claim twice at once': async (database, one) => {
    const claim = { id: one.id, attempt: one.attempt, worker: 'w', leaseMs: 60_000 };
    const claims = await Promise.all([claimCapture(database, claim), claimCapture(database, claim)]);
    expect(claims.filter((each) => each !== undefined)).toHaveLength(one.state === 'QUEUED' ? 1 : 0);
    claimed(one);
  },
  complete: async (database, one) => {
    const { id, attempt } = one;
    const files = [{ ...picture, storageKey: `k/${id}.png` }];
    const settled = await completeCapture(database, { id, attempt, report, files, expiresAt });
    // Told once more, an attempt that has completed the capture hears so again.
    expect(settled).toBe(one.state === 'PROCESSING' || one.state === 'COMPLETED');
    if (one.state === 'PROCESSING') one.state = 'COMPLETED';
  },
  'complete an attempt that is over': async (database, { id, attempt }) => {
    const late = { id, attempt: attempt - 1, report, files: [], expiresAt };
    expect(await completeCapture(database, late)).toBe(false);
  },
  fail: async (database, one) => {
    const failure = { id: one.id, attempt: one.attempt, code: 'RENDER_FAILED', message: 'no' } as const;
    const settled = await failCapture(database, failure);
    if (one.state === 'PROCESSING') one.state = 'FAILED';
    // Two workers may tell of the same end; one that was lost too often has ended in this way too.
    expect(settled).toBe(one.state === 'FAILED');
  },
  'lose its worker': async (database, one) => {
    const released = await requeueCapture(database, { id: one.id, attempt: one.attempt });
    expect(released !== undefined).toBe(one.state === 'PROCESSING');
    if (one.state !== 'PROCESSING') return;
    one.losses += 1;
    one.state = one.losses === workerLossesMax ? 'FAILED' : 'QUEUED';
  },
} as const satisfies Readonly<Record<string, Act>>;
export type CaptureAct = keyof typeof captureActs;

function claimed(one: Known): void {
  if (one.state !== 'QUEUED') return;
  one.state = 'PROCESSING';
  one.attempt += 1;
}
