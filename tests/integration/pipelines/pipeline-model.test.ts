import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { chooseSeed, isLong } from '@tintype/testing/long-form';
import { startGateway, type TestGateway } from '../gateway/start-gateway.ts';
import fc from 'fast-check';
import { follow, sequences } from './pipeline-model/sequence.ts';
import { openPipelineStage, type PipelineStage } from './pipeline-stage.ts';

const seed = chooseSeed(20_261_123);
const numRuns = isLong ? 2_000 : 8;

let gateway: TestGateway;
let stage: PipelineStage;
beforeAll(async () => {
  gateway = await startGateway();
  stage = await openPipelineStage(gateway);
});
afterAll(() => gateway.end());

test(`pipelines, runs, queues and secrets do what a model of them does, whoever comes first (${numRuns} sequences, seed ${seed})`, async () => {
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(sequences, (sequence) =>
      follow(stage, sequence, (name, said) => {
        const what = `${name}: ${/^\d{3}/.exec(said)?.[0] ?? 'done'}`;
        seen.set(what, (seen.get(what) ?? 0) + 1);
      }),
    ),
    { numRuns, seed, endOnFailure: true },
  );
  // They are answered with 503, which callers repeat, so nothing else would tell of them.
  expect(
    stage.gateway.lines
      .filter(({ level }) => level !== 'info')
      .map((line) => inspect(line))
      .filter((line) => /deadlock|40P01/i.test(line)),
  ).toEqual([]);
  if (!isLong) return;
  const most = [...seen].toSorted(([, a], [, b]) => b - a).map(([what, count]) => `${count} ${what}`);
  const steps = [...seen.values()].reduce((sum, count) => sum + count, 0);
  console.log(`${numRuns} sequences, ${steps} steps\n${most.join('\n')}`);
  // A model that never gets somewhere would agree with anything there.
  for (const what of [
    'fire: 202',
    'fire: 401',
    'fire: 409',
    'fire: 429',
    'cancel: 200',
    'cancel: 409',
    'save: 409',
    'delete: 204',
  ])
    expect([what, seen.get(what) ?? 0]).not.toEqual([what, 0]);
});
