import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { breaks } from './campaign/breaks.ts';
import { runCampaign, type Outcome } from './campaign/campaign.ts';
import { invariants } from './campaign/invariants.ts';
import { sql } from '@tintype/database/statements/sql';
import { chooseSeed, isLong } from '@tintype/testing/long-form';

/** `npm run lab chaos -- --seed N` repeats a campaign and shows each fault. */
const seed = chooseSeed(7);
/** Of all attempts. In a short campaign one fault is a larger share. */
const wastedMaxOfLongForm = 0.03;

const lines: string[] = [];
const undo = new AsyncDisposableStack();
let outcome: Outcome;
beforeAll(async () => {
  outcome = await runCampaign({
    seed,
    items: isLong ? 10_000 : 150,
    render: 'stub',
    faultMsMax: isLong ? 120_000 : 40_000,
    say: (line) => void lines.push(line),
    undo,
  });
});
afterAll(() => undo.disposeAsync());

test(`whatever dies, nothing that was accepted is lost, made twice or charged twice (seed ${seed})`, () => {
  const { broken, done } = outcome;
  expect({ broken, lines: Object.keys(broken).length === 0 ? [] : lines }).toEqual({ broken: {}, lines: [] });
  for (const [what, count] of Object.entries(done)) expect([what, count > 0]).toEqual([what, true]);
  if (isLong) expect(outcome.wasted).toBeLessThan(wastedMaxOfLongForm);
});

test('every invariant has something that it must find', () => {
  expect(Object.keys(breaks)).toEqual(Object.keys(invariants));
});

const all = Object.entries(breaks).flatMap(([name, own]) => own.map((change, index) => ({ name, index, change })));

test.each(all)('can be broken: $name ($index)', async ({ name, change }) => {
  const { facts, database } = outcome;
  const done = new Error('Nothing of it is kept');
  let wrong: readonly string[] = [];
  const look = database.transaction(async (changed) => {
    if (typeof change === 'string') expect(await changed.client.execute(sql.raw(change))).toBeGreaterThan(0);
    wrong = await invariants[name]!(typeof change === 'string' ? { ...facts, database: changed } : change(facts));
    throw done;
  });
  await expect(look).rejects.toBe(done);
  expect(wrong).not.toEqual([]);
});
