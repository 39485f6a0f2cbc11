import { beforeAll, expect, test } from '@jest/globals';
import { acceptCapture, type NewCapture } from '@tintype/database/captures/accept-capture';
import { cancelCapture } from '@tintype/database/captures/cancel-capture';
import { findCapture } from '@tintype/database/captures/find-capture';
import { OutOfCredits, withinQuota, readCredits } from '@tintype/database/credits/quota';
import { isLong } from '@tintype/testing/long-form';
import { captureActs, isLive, type Known } from './capture-acts.ts';
import { addOwner, anId, sharedDatabase, type SharedDatabase, type Owner } from './fresh-database.ts';
import fc from 'fast-check';

/** What the states and the credits of captures should be, kept as simply as they can be told. */
type Model = { readonly limit: number; readonly captures: Known[] };
type Real = { readonly owner: Owner };

const sequences = isLong ? 1_000 : 12;
let fresh: SharedDatabase;
beforeAll(async () => {
  fresh = await sharedDatabase();
});

const inOneHour = new Date(Date.now() + 3_600_000);

type Act = (one: Known, real: Real) => Promise<void>;

/** Each of them may be asked of a capture in any state; the model says what comes of it. */
const acts: Readonly<Record<string, Act>> = {
  ...Object.fromEntries(
    Object.entries(captureActs).map(([name, act]) => [name, (one: Known) => act(fresh.database, one)]),
  ),
  cancel: async (one, { owner: { organizationId } }) => {
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
    const hasCapacity = usedBy(model) + model.captures.filter(isLive).length < model.limit;
    expect(outcome instanceof OutOfCredits).toBe(!hasCapacity);
    if (hasCapacity) model.captures.push({ id, state: 'QUEUED', attempt: 0, losses: 0 });
    await compare(model, owner);
  },
};

const actOn = (name: string, nth: number): fc.AsyncCommand<Model, Real> => ({
  check: ({ captures }) => captures.length > 0,
  toString: () => `${name} (${nth})`,
  run: async (model, real) => {
    const one = model.captures[nth % model.captures.length]!;
    await acts[name]!(one, real);
    expect((await findCapture(fresh.database, { id: one.id }))?.state).toBe(one.state);
    await compare(model, real.owner);
  },
});

const usedBy = ({ captures }: Model): number => captures.filter(({ state }) => state === 'COMPLETED').length;
async function compare(model: Model, { organizationId }: Owner): Promise<void> {
  const used = usedBy(model);
  const credits = await readCredits(fresh.database, { organizationId, now: new Date() });
  expect(credits).toEqual({ used, reserved: model.captures.filter(isLive).length });
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
      await fc.asyncModelRun(() => ({ model: { limit, captures: [] }, real: { owner } }), list);
    }),
    { numRuns: sequences },
  );
});
