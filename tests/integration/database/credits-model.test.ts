import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { workerLossesMax } from '@tintype/contracts/states/capture';
import {
  acceptCapture,
  cancelCapture,
  claimCapture,
  completeCapture,
  failCapture,
  findCapture,
  requeueCapture,
  type NewCapture,
} from '@tintype/database/captures';
import { readCredits, withinQuota } from '@tintype/database/credits';
import fc from 'fast-check';
import { addOwner, anId, createFreshDatabase, type FreshDatabase, type Owner } from './fresh-database.ts';

/** What the states and the credits of captures should be, kept as simply as they can be told. */
type Known = { id: string; state: string; attempt: number; losses: number };
type Model = { readonly limit: number; used: number; readonly captures: Known[] };
type Real = { readonly owner: Owner };

const sequences = process.env['TINTYPE_LONG'] === '1' ? 1_000 : 60;
jest.setTimeout(600_000);
let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await createFreshDatabase();
});
afterAll(() => fresh.drop());

const isLive = ({ state }: Known): boolean => state === 'QUEUED' || state === 'PROCESSING';
const report = { finalUrl: null, httpStatus: 200, renderTimeMs: 1, warnings: [], stages: [] };
const inOneHour = new Date(Date.now() + 3_600_000);

type Act = (one: Known, model: Model, real: Real) => Promise<void>;

/** Each of them may be asked of a capture in any state; the model says what comes of it. */
const acts: Readonly<Record<string, Act>> = {
  claim: async (one) => {
    const claim = { id: one.id, attempt: one.attempt, worker: 'w', leaseMs: 60_000 };
    expect((await claimCapture(fresh.database, claim)) !== undefined).toBe(one.state === 'QUEUED');
    if (one.state !== 'QUEUED') return;
    one.state = 'PROCESSING';
    one.attempt += 1;
  },
  'claim twice at once': async (one) => {
    const claim = { id: one.id, attempt: one.attempt, worker: 'w', leaseMs: 60_000 };
    const claims = await Promise.all([claimCapture(fresh.database, claim), claimCapture(fresh.database, claim)]);
    expect(claims.filter((claimed) => claimed !== undefined)).toHaveLength(one.state === 'QUEUED' ? 1 : 0);
    if (one.state !== 'QUEUED') return;
    one.state = 'PROCESSING';
    one.attempt += 1;
  },
  complete: async (one, model) => {
    const { id, attempt } = one;
    const settled = await completeCapture(fresh.database, { id, attempt, report, files: [], expiresAt: inOneHour });
    // Told once more, an attempt that has completed the capture hears so again.
    expect(settled).toBe(one.state === 'PROCESSING' || one.state === 'COMPLETED');
    if (one.state !== 'PROCESSING') return;
    one.state = 'COMPLETED';
    model.used += 1;
  },
  'complete an attempt that is over': async ({ id, attempt }) => {
    const late = { id, attempt: attempt - 1, report, files: [], expiresAt: inOneHour };
    expect(await completeCapture(fresh.database, late)).toBe(false);
  },
  fail: async (one) => {
    const failure = { id: one.id, attempt: one.attempt, code: 'RENDER_FAILED', message: 'no' } as const;
    const settled = await failCapture(fresh.database, failure);
    if (one.state === 'PROCESSING') one.state = 'FAILED';
    expect(settled).toBe(one.state === 'FAILED');
  },
  'lose its worker': async (one) => {
    const released = await requeueCapture(fresh.database, { id: one.id, attempt: one.attempt });
    expect(released !== undefined).toBe(one.state === 'PROCESSING');
    if (one.state !== 'PROCESSING') return;
    one.losses += 1;
    one.state = one.losses === workerLossesMax ? 'FAILED' : 'QUEUED';
  },
  cancel: async (one, _model, { owner: { organizationId } }) => {
    const outcome = await cancelCapture(fresh.database, { id: one.id, organizationId });
    expect(outcome).toBe(one.state === 'QUEUED' ? 'cancelled' : 'too-late');
    if (one.state === 'QUEUED') one.state = 'CANCELLED';
  },
};

const accept: fc.AsyncCommand<Model, Real> = {
  check: () => true,
  toString: () => 'accept',
  run: async (model, { owner }) => {
    const id = anId();
    const capture = { id, ...owner, origin: 'async', requestId: 'r', expiresAt: inOneHour, isSent: true } as const;
    const request = { url: 'https://example.com/', format: 'png' } as NewCapture['request'];
    const wanted = { organizationId: owner.organizationId, limit: model.limit, credits: 1, now: new Date() };
    const outcome = await withinQuota(fresh.database, wanted, (db) => acceptCapture(db, { ...capture, request }));
    const hasRoom = model.used + model.captures.filter(isLive).length < model.limit;
    expect(outcome === 'out of credits').toBe(!hasRoom);
    if (hasRoom) model.captures.push({ id, state: 'QUEUED', attempt: 0, losses: 0 });
    await compare(model, owner);
  },
};

const actOn = (name: string, nth: number): fc.AsyncCommand<Model, Real> => ({
  check: ({ captures }) => captures.length > 0,
  toString: () => `${name} (${nth})`,
  run: async (model, real) => {
    const one = model.captures[nth % model.captures.length]!;
    await acts[name]!(one, model, real);
    expect((await findCapture(fresh.database, { id: one.id }))?.state).toBe(one.state);
    await compare(model, real.owner);
  },
});

async function compare({ used, captures }: Model, { organizationId }: Owner): Promise<void> {
  const credits = await readCredits(fresh.database, { organizationId, now: new Date() });
  expect(credits).toEqual({ used, reserved: captures.filter(isLive).length });
  expect(await fresh.database.client.charge.count({ where: { organizationId } })).toBe(used);
}

test(`states and credits of captures do what a model of them does, in ${sequences} sequences`, async () => {
  const commands = fc.commands(
    [
      fc.constant(accept),
      fc.tuple(fc.constantFrom(...Object.keys(acts)), fc.nat(20)).map(([name, nth]) => actOn(name, nth)),
      fc.nat(20).map((nth) => actOn('claim', nth)),
    ],
    { maxCommands: 40 },
  );
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 6 }), commands, async (limit, list) => {
      const owner = await addOwner(fresh.database);
      await fc.asyncModelRun(() => ({ model: { limit, used: 0, captures: [] }, real: { owner } }), list);
    }),
    { numRuns: sequences },
  );
});
