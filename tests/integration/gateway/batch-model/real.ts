import { expect } from '@jest/globals';
import { readCredits } from '@tintype/database/credits/quota';
import type { Dispatcher } from '../dispatcher.ts';
import { toShownStatus } from '@tintype/gateway/responses/batch';
import type { BatchCaller, Summary } from '../start-batches.ts';
import type { Member, TestGateway } from '../start-gateway.ts';
import { count, reserved, used, type KnownBatch, type Model } from './model.ts';

export type Real = {
  readonly gateway: TestGateway;
  readonly dispatcher: Dispatcher;
  readonly member: Member;
  readonly batches: BatchCaller;
  /** In which states batches have been compared, and how often. */
  readonly reached: Map<string, number>;
};

/**
 * All that callers see of their batches, and what is behind it: items, credits, charges, events.
 */
export async function compare(model: Model, { gateway, member, batches, reached }: Real): Promise<void> {
  const { database } = gateway;
  const { organizationId } = member;
  const [summaries, items, credits, charges, deliveries] = await Promise.all([
    batches.pages<Summary>('?limit=100'),
    database.client.rows<{ batchId: string; states: string[] }>`
      SELECT batch_id AS "batchId", array_agg(item.state ORDER BY position) AS states
      FROM batch_items AS item JOIN batches ON batches.id = batch_id WHERE organization_id = ${organizationId} GROUP BY batch_id`,
    readCredits(database, { organizationId, now: new Date() }),
    database.client.charge.count({ where: { organizationId } }),
    database.client.webhookDelivery.findMany({ where: { organizationId }, select: { subjectId: true, event: true } }),
  ]);
  const shown = model.batches.filter(({ isDeleted }) => !isDeleted);
  for (const { state } of shown) reached.set(state, (reached.get(state) ?? 0) + 1);
  expect(byId(summaries.map(facts))).toEqual(byId(shown.map(expected)));
  expect(Object.fromEntries(items.map(({ batchId, states }) => [batchId, states]))).toEqual(
    Object.fromEntries(
      model.batches
        .filter((batch) => !batch.isGone && batch.items.length > 0)
        .map((batch) => [batch.id, batch.items.map(({ state }) => state)]),
    ),
  );
  expect(credits).toEqual({ used: used(model), reserved: reserved(model) });
  expect(charges).toBe(used(model));
  expect(deliveries.map(({ event, subjectId }) => `${event} ${subjectId}`).toSorted()).toEqual(
    model.batches
      .flatMap(({ id, kind, told }) => Array<string>(told).fill(`${kind.toUpperCase()}_COMPLETED ${id}`))
      .toSorted(),
  );
}

/** Its items as their owner pages through them. */
export async function compareItems(batch: KnownBatch, { batches }: Real): Promise<void> {
  const shown = await batches.items(batch.id, 'limit=2');
  expect(shown.map(({ status }) => status)).toEqual(batch.items.map(({ state }) => toShownStatus(state, batch.state)));
}

const byId = <T extends { readonly id: string }>(list: readonly T[]): T[] =>
  list.toSorted((a, b) => (a.id < b.id ? -1 : 1));

const facts = ({ startedAt, completedAt, ...summary }: Summary) => ({
  id: summary.id,
  status: summary.status,
  nextSequence: summary['nextSequence'],
  totalJobs: summary['totalJobs'],
  completedJobs: summary['completedJobs'],
  failedJobs: summary['failedJobs'],
  processingJobs: summary['processingJobs'],
  pendingJobs: summary['pendingJobs'],
  cancelledJobs: summary['cancelledJobs'],
  preparedJobs: summary['preparedJobs'],
  hasStarted: startedAt !== undefined,
  hasCompleted: completedAt !== undefined,
});

function expected(batch: KnownBatch): ReturnType<typeof facts> {
  const [completed, failed, processing] = [
    count(batch, 'COMPLETED'),
    count(batch, 'FAILED'),
    count(batch, 'PROCESSING'),
  ];
  const notEnded = batch.total - completed - failed - processing;
  const cancelled = batch.state === 'CANCELLED' ? notEnded : count(batch, 'CANCELLED');
  return {
    id: batch.id,
    status: batch.state,
    nextSequence: batch.nextSequence,
    totalJobs: batch.total,
    completedJobs: completed,
    failedJobs: failed,
    processingJobs: processing,
    pendingJobs: notEnded - cancelled,
    cancelledJobs: cancelled,
    preparedJobs: batch.source === undefined ? 0 : batch.items.length,
    hasStarted: batch.hasStarted,
    hasCompleted: batch.hasCompleted,
  };
}
