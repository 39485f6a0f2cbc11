import { expect } from '@jest/globals';
import fc from 'fast-check';
import { captureActs, type CaptureAct } from '../../database/capture-acts.ts';
import { call } from '../call.ts';
import { outcomeOf, summaryIn } from '../start-batches.ts';
import { always, command, onCapture, type Command } from './command.ts';
import * as rules from './rules.ts';
import { creditsLeft, captureOf, type KnownCapture } from './model.ts';
import type { Real } from './real.ts';

const job = fc.constant(
  command('job', always, async (model, { gateway, member }) => {
    const body = { url: 'https://example.com/' };
    const answer = await call(`${gateway.url}/v1/screenshots/async`, { key: member.key, body });
    if (creditsLeft(model) < 1) return expect(outcomeOf(answer)).toBe('402 QUOTA_EXCEEDED');
    expect(outcomeOf(answer)).toBe('202');
    model.captures.push(captureOf(summaryIn(answer).id));
  }),
);

async function perform(name: CaptureAct, one: KnownCapture, { gateway }: Real): Promise<void> {
  // Without a place in the queue it has no job that a worker could have got.
  if (!one.isSent) return;
  const after = { ...one };
  await captureActs[name](gateway.database, after);
  rules.settle(one, () => Object.assign(one, { state: after.state, attempt: after.attempt, losses: after.losses }));
}
const act = (name: CaptureAct) => onCapture(name, (one, _model, real) => perform(name, one, real));
/** All that is in the queue or in progress, so that batches come to their end. */
const work = fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }).map((successes) =>
  command(
    `work, ${successes.map((succeeds) => (succeeds ? 'complete' : 'fail')).join(', ')}`,
    ({ captures }) => captures.length > 0,
    async ({ captures }, real) => {
      for (const [nth, one] of captures.entries()) {
        if (one.state === 'QUEUED') await perform('claim', one, real);
        if (one.state === 'PROCESSING')
          await perform(successes[nth % successes.length] ? 'complete' : 'fail', one, real);
      }
    },
  ),
);
const cancelJob = onCapture('cancel the job', async (one, _model, { gateway, member }) => {
  const url = `${gateway.url}/v1/screenshots/jobs/${one.id}/cancel`;
  const answer = await call(url, { key: member.key, method: 'POST' });
  expect(outcomeOf(answer)).toBe(one.state === 'QUEUED' ? '200' : '409 JOB_NOT_CANCELLABLE');
  if (one.state === 'QUEUED') rules.settle(one, () => (one.state = 'CANCELLED'));
});

const result = onCapture('ask for the result', async (one, _model, { gateway, member }) => {
  const refusal = rules.whyNoResult(one);
  if (refusal === undefined) return;
  const url = `${gateway.url}/v1/screenshots/jobs/${one.id}/result`;
  expect(outcomeOf(await call(url, { key: member.key }))).toBe(refusal);
});
const expire = onCapture('let its file expire', async (one, _model, { gateway }) => {
  await gateway.database.client.file.updateMany({ where: { captureId: one.id }, data: { expiresAt: new Date(0) } });
  one.hasExpired ||= one.state === 'COMPLETED';
});

export const captureCommands: readonly fc.Arbitrary<Command>[] = [
  job,
  ...(Object.keys(captureActs) as CaptureAct[]).map(act),
  act('claim'),
  act('claim'),
  act('complete'),
  act('lose its worker'),
  work,
  work,
  work,
  cancelJob,
  result,
  result,
  expire,
];
