import { inspect } from 'node:util';
import { expect } from '@jest/globals';
import { isDatabaseAway } from '@tintype/database/connection/database-away';
import { deletePipeline } from '@tintype/database/pipelines/end-run';
import fc from 'fast-check';
import type { Member } from '../../gateway/start-gateway.ts';
import type { PipelineStage } from '../pipeline-stage.ts';
import * as background from './background-steps.ts';
import * as caller from './caller-steps.ts';
import { readFound, shownOf, shownOfFound, type Found } from './facts.ts';
import { newModel, type Model } from './model.ts';
import type { Bound, Outcome, Step } from './step.ts';
import { captureWork, pictureWork, workAll, workOnAll } from './work-steps.ts';

const often = (weight: number, ...steps: readonly fc.Arbitrary<Step>[]) =>
  steps.map((arbitrary) => ({ weight, arbitrary }));
const alone = fc.oneof(
  ...often(16, caller.fire),
  ...often(8, background.start, background.finish, workAll),
  ...often(4, caller.cancel, captureWork, pictureWork),
  ...often(3, caller.create, caller.run, caller.rerun, caller.save, caller.rotate, caller.look, background.startTwice),
  ...often(2, caller.enable, background.comeDue, background.wait, background.finishTwice, background.fill),
  ...often(1, caller.disable, caller.remove, caller.rotateSigning, background.credits, background.purge),
);
/** What two may do at the same moment. */
const atOnce = fc.tuple(
  fc.oneof(
    ...often(4, caller.fire, caller.cancel),
    ...often(2, caller.run, caller.save, caller.rotate),
    ...often(1, caller.remove, caller.disable),
  ),
  fc.oneof(
    ...often(4, caller.fire, caller.cancel, background.start, background.finish),
    ...often(2, caller.rerun, caller.save, captureWork, pictureWork),
    ...often(1, caller.remove),
  ),
);
/** At least one pipeline, and what happens to it. */
export const sequences: fc.Arbitrary<readonly (readonly Step[])[]> = fc
  .tuple(
    caller.create,
    fc.array(
      fc.oneof(
        { weight: 6, arbitrary: alone.map((one) => [one]) },
        { weight: 1, arbitrary: atOnce as fc.Arbitrary<readonly Step[]> },
      ),
      { minLength: 6, maxLength: 40, size: 'max' },
    ),
  )
  .map(([first, steps]) => [[first], ...steps]);

type OnStep = (name: string, said: string) => void;

/** Makes the steps on the system and on the model, and compares all that there is after each. */
export async function follow(stage: PipelineStage, steps: readonly (readonly Step[])[], onStep: OnStep): Promise<void> {
  const member = await stage.join();
  let model = newModel();
  let found = await readFound(stage.database, member.organizationId);
  for (const step of steps) {
    const bound = step.flatMap((one) => {
      const chosen = one.bind(model, { stage, member, found });
      return chosen === undefined ? [] : [{ ...chosen, name: one.name }];
    });
    if (bound.length === 0) continue;
    const outcomes = await Promise.all(bound.map(patiently));
    if (bound.length > 1) for (const one of bound) if (one.isTurn) await patiently(one);
    found = await readFound(stage.database, member.organizationId);
    model = agreeing(model, bound, outcomes, found);
    bound.forEach(({ name }, index) => onStep(name, outcomes[index]!.said));
  }
  await letGo(stage, member, model);
}

/**
 * A machine with much else to do has no connection in time now and then, and says so: then it is
 * asked again, as callers do.
 */
async function patiently({ perform }: Bound): Promise<Outcome> {
  for (let left = 5; ; left -= 1)
    try {
      const outcome = await perform();
      if (left === 0 || !outcome.said.startsWith('503')) return outcome;
    } catch (error) {
      if (left === 0 || !isDatabaseAway(error) || /deadlock/i.test(inspect(error))) throw error;
    }
}

/** The model after the steps. Of two at the same moment either may have come first. */
function agreeing(model: Model, bound: readonly Bound[], outcomes: readonly Outcome[], found: Found): Model {
  const places = bound.map((_one, index) => index);
  const isAlone = places.length === 1;
  // Between a change and its answer the other one may have gone on.
  const word = (said: string): string => (isAlone ? said : said.replace(/^(2\d\d) [A-Z_]+$/, '$1'));
  const system = { said: outcomes.map(({ said }) => word(said)), ...shownOfFound(found) };
  const differences: string[] = [];
  for (const order of isAlone ? [places] : [places, places.toReversed()]) {
    const after = structuredClone(model);
    const said: string[] = [];
    for (const index of order) said[index] = word(bound[index]!.rule(after, outcomes[index]!));
    if (!isAlone) bound.forEach(({ isTurn, rule }, index) => isTurn && rule(after, outcomes[index]!));
    try {
      expect(system).toEqual({ said, ...shownOf(after) });
      return after;
    } catch (error) {
      differences.push(`in the order ${order.join(', ')}: ${(error as Error).message}`);
    }
  }
  throw new Error(differences.join('\n\n'));
}

/** Deleted, and with what is in progress at its end, nothing of it is left. */
async function letGo(stage: PipelineStage, member: Member, { pipelines }: Model): Promise<void> {
  const { client } = stage.database;
  const { organizationId } = member;
  for (const { id, isDeleted } of pipelines)
    if (!isDeleted) await deletePipeline(stage.database, { id, organizationId });
  await workOnAll({ stage, member, found: await readFound(stage.database, organizationId) }, [false])?.perform();
  await stage.finish();
  await background.purgeAll({ stage });
  const where = { organizationId };
  const left = {
    pipelines: await client.pipeline.count({ where }),
    runs: await client.pipelineRun.count({ where }),
    captures: await client.capture.count({ where }),
    webhooks: await client.webhook.count({ where }),
    deliveries: await client.webhookDelivery.count({ where }),
  };
  expect(left).toEqual({ pipelines: 0, runs: 0, captures: 0, webhooks: 0, deliveries: 0 });
}
