import { expect } from '@jest/globals';
import fc from 'fast-check';
import { call } from '../call.ts';
import { entries, outcomeOf, summaryIn } from '../start-batches.ts';
import { command, hasSlot, onBatch, type Command } from './command.ts';
import * as rules from './rules.ts';
import { creditsLeft, isActive, captureOf, newBatch, newItem } from './model.ts';

const hook = { webhookUrl: 'https://hooks.example.com/' };

const create = fc.constant(
  command('create', hasSlot, async (model, { batches }) => {
    model.batches.push(newBatch(await batches.create(hook)));
  }),
);

const started = fc.integer({ min: 1, max: 3 }).map((size) =>
  command(`create, fill with ${size} and start`, hasSlot, async (model, { batches }) => {
    const batch = newBatch(await batches.draft(size, hook), { total: size, nextSequence: 1 });
    batch.items.push(...Array.from({ length: size }, () => newItem(true)));
    model.batches.push(batch);
    expect(rules.start(batch, model)).toBeUndefined();
    expect(outcomeOf(await batches.post(`/${batch.id}/start`))).toBe('200');
  }),
);

const invalidEntry = { url: 'ftp://example.com/' };
const chunk = fc.array(fc.boolean(), { minLength: 1, maxLength: 4 }).chain((valid) =>
  onBatch(`chunk of ${valid.length}`, async (batch, _model, { batches }) => {
    const list = valid.map((isValid, index) => (isValid ? { url: `https://example.com/${index}` } : invalidEntry));
    const answer = await batches.add(batch.id, batch.nextSequence, list);
    const refusal = batch.isDeleted ? '404 NOT_FOUND' : '409 BATCH_INVALID_STATE';
    if (batch.isDeleted || batch.state !== 'DRAFT') return expect(outcomeOf(answer)).toBe(refusal);
    expect(outcomeOf(answer)).toBe('200');
    batch.items.push(...valid.map(newItem));
    batch.total = batch.items.length;
    batch.nextSequence += 1;
  }),
);

const verb = (name: string, rule: rules.Rule) =>
  onBatch(name, async (batch, model, { batches }) => {
    const refusal = rule(batch, model);
    expect(outcomeOf(await batches.post(`/${batch.id}/${name}`))).toBe(refusal ?? '200');
  });
const remove = onBatch('delete', async (batch, model, { batches }) => {
  const refusal = rules.remove(batch, model);
  expect(outcomeOf(await batches.remove(batch.id))).toBe(refusal ?? '202');
});

/** So few names that they meet again, for the same batch and for another. */
const restart = fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 2 })).chain(([name, times]) =>
  onBatch(`restart as ${name}, ${times} at once`, async (batch, model, { batches, member }) => {
    const expected = rules.restart(batch, model, String(name));
    if (expected === undefined && !hasSlot(model)) return;
    const requestId = `0000000${name}-0000-4000-8000-${member.organizationId.slice(0, 12).replaceAll(/[g-z]/g, '0')}`;
    const answers = await Promise.all(
      Array.from({ length: times }, () => batches.post(`/${batch.id}/restart`, { requestId })),
    );
    if (typeof expected === 'string')
      return expect(answers.map(outcomeOf)).toEqual(Array<string>(times).fill(expected));
    expect(answers.map(outcomeOf)).toEqual(Array<string>(times).fill('202'));
    const [id, ...others] = answers.map((answer) => summaryIn(answer).id);
    expect(others.filter((other) => other !== id)).toEqual([]);
    if (expected !== undefined) return expect(id).toBe(expected.id);
    const copy = newBatch(id!, { state: 'PREPARING', source: batch, total: batch.total });
    model.batches.push(copy);
    model.restarts.set(String(name), { source: batch, copy });
  }),
);

const bulkMax = 5;
const bulk = fc.integer({ min: 1, max: 4 }).map((size) =>
  command(`bulk of ${size}`, hasSlot, async (model, { gateway, member }) => {
    const answer = await call(`${gateway.url}/v1/screenshots/bulk`, {
      key: member.key,
      body: { urls: entries(size), ...hook },
    });
    const actives = model.batches.filter((batch) => batch.kind === 'bulk' && isActive(batch)).length;
    if (creditsLeft(model) < size) return expect(outcomeOf(answer)).toBe('402 QUOTA_EXCEEDED');
    if (actives >= bulkMax) return expect(outcomeOf(answer)).toBe('429 RATE_LIMITED');
    expect(outcomeOf(answer)).toBe('202');
    const batch = newBatch(summaryIn(answer).id, { kind: 'bulk', state: 'QUEUED', isQueued: true, total: size });
    model.batches.push(batch);
    for (const { id } of (answer.json as object as { jobs: { id: string }[] }).jobs) {
      const item = newItem(true);
      batch.items.push(item);
      model.captures.push(captureOf(id, item, batch));
    }
  }),
);

export const callerCommands: readonly fc.Arbitrary<Command>[] = [
  create,
  started,
  started,
  started,
  chunk,
  chunk,
  verb('start', rules.start),
  verb('start', rules.start),
  verb('cancel', rules.cancel),
  verb('resume', rules.resume),
  remove,
  restart,
  bulk,
];
