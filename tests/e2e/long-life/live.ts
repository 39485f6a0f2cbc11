import type { System } from '@tintype/testing/system';
import { until } from '@tintype/testing/until';
import { ageRows } from '../../integration/scheduler/age-rows.ts';
import type { Customer } from './customer.ts';
import { inHandOf, sampleOf, type Sample } from './state-of-installation.ts';

type Life = {
  readonly system: System;
  readonly customer: Customer;
  readonly turns: number;
  /** How much time a turn stands for. */
  readonly daysPerTurn: number;
  /** How often everything is used in a turn. */
  readonly rounds: number;
  /** Lets the loops that expire and prune have their turn. */
  readonly letLoopsRun: () => Promise<void>;
  readonly onTurn?: (turn: number, sample: Sample) => void;
};

/**
 * Everything is used, everything ends, time passes, and what is old goes. The state after each
 * turn.
 */
export async function live(life: Life): Promise<readonly Sample[]> {
  const { system, customer, turns, daysPerTurn: days, rounds, letLoopsRun, onTurn = () => undefined } = life;
  const samples: Sample[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    for (let round = 0; round < rounds; round += 1) for (const [, work] of customer.works) await work(turn);
    let inHand: readonly string[] = [];
    await until(async () => (inHand = await inHandOf(system)).length === 0, {
      what: 'everything to end',
      intervalMs: 200,
    }).catch((cause: unknown) => {
      throw new Error(`In hand: ${inHand.join(', ')}`, { cause });
    });
    await ageRows(system.database, { days });
    await letLoopsRun();
    const sample = await sampleOf(system);
    samples.push(sample);
    onTurn(turn, sample);
  }
  return samples;
}

/** What bills are made of is never deleted: some rows for each key and day. */
const keptForGood: readonly string[] = ['usage_days'];

/**
 * Tables that have more rows in the last turn than in an earlier one, from which on none should be
 * added.
 */
export const grown = (samples: readonly Sample[], since: number): readonly string[] => {
  const [before, now] = [samples[since]!, samples.at(-1)!];
  return Object.keys(now.rows).filter(
    (table) => !keptForGood.includes(table) && now.rows[table]! > before.rows[table]!,
  );
};
