import { events, isEventName } from '@tintype/contracts/events/events';
import { nextDelayMs, type RetryPlans } from '@tintype/contracts/events/retry-plans';
import type { LinkKeys } from '@tintype/contracts/pipelines/gallery-links';
import type { Database } from '@tintype/database/connect';
import { isDatabaseAway } from '@tintype/database/database-away';
import {
  claimDelivery,
  keepBody,
  settleDelivery,
  type ClaimedDelivery,
  type Settlement,
} from '@tintype/database/webhooks';
import type { Clock } from '@tintype/runtime/clock';
import type { Logger } from '@tintype/runtime/logger';
import type { Storage } from '@tintype/storage/port';
import type { HttpChannel, Sending } from '../channels/http.ts';
import { isSuccess } from '../destinations/destination.ts';
import { httpDestinations } from '../destinations/destinations.ts';
import type { NotifierMetrics } from '../metrics.ts';
import type { NotifierTimes } from '../times.ts';
import type { TraceDelivery } from './trace-delivery.ts';

type Dependencies = {
  readonly database: Database;
  readonly storage: Pick<Storage, 'linkFor'>;
  readonly publicUrl: string;
  readonly linkKeys: () => LinkKeys;
  readonly clock: Clock;
  readonly send: HttpChannel;
  readonly plans: RetryPlans;
  readonly times: Pick<NotifierTimes, 'leaseMs'>;
  readonly logger: Logger;
  readonly metrics: NotifierMetrics;
  /** Where traces are wanted. */
  readonly trace?: TraceDelivery;
};
type Job = { readonly deliveryId: string; readonly attempt: number };

/**
 * One attempt of a delivery: claim, body, send, settle. Whatever is lost between two of these steps, the lease ends and the next attempt
 * sends the same bytes under the same id.
 */
export function createDeliver(dependencies: Dependencies) {
  const { database, plans, times, logger, metrics } = dependencies;
  return async ({ deliveryId, attempt }: Job): Promise<void> => {
    const delivery = await claimDelivery(database, { id: deliveryId, attempt, leaseMs: times.leaseMs });
    if (delivery === undefined) return;
    const began = performance.now();
    const span = await dependencies.trace?.(delivery);
    const sending = await attemptOf(dependencies, delivery, span?.traceparent);
    const ms = Math.round(performance.now() - began);
    const settlement = settlementOf(plans, delivery, sending);
    const { status = null, error = null, response = null } = sending;
    const report = { ms, status, error, response };
    const isDelivered = settlement.outcome === 'delivered';
    const attributes = { 'http.response.status_code': status ?? undefined };
    span?.end({ attributes, ...(!isDelivered && { error: error ?? `answered ${status}` }) });
    await settleDelivery(database, { id: delivery.id, attempt: delivery.attempt, report, ...settlement });
    metrics.attempts.inc({ event: delivery.event, outcome: settlement.outcome });
    metrics.attemptSeconds.observe(ms / 1_000);
    const { id, event, subjectId, organizationId, requestId } = delivery;
    const { outcome } = settlement;
    const line = { deliveryId: id, event, subjectId, organizationId, requestId, attempt: delivery.attempt, outcome };
    const reason = 'reason' in sending ? sending.reason : undefined;
    if (sending.kind === 'unmade') logger.error({ ...line, ms, error: sending.reason }, 'webhook.attempted');
    else logger.info({ ...line, ms, status, failure: error, reason }, 'webhook.attempted');
  };
}

/** What kept a body from being made. `gone`: there is nothing left to tell of. */
type Unmade =
  | { readonly kind: 'gone'; readonly error: string }
  | { readonly kind: 'unmade'; readonly error: string; readonly reason: unknown };
type Attempted = (Sending | Unmade) & {
  readonly status?: number;
  readonly error?: string | undefined;
  readonly response?: string;
};

async function attemptOf(
  dependencies: Dependencies,
  delivery: ClaimedDelivery,
  traceparent?: string,
): Promise<Attempted> {
  try {
    const body = delivery.body ?? (await firstBody(dependencies, delivery));
    if (body === undefined) return { kind: 'gone', error: 'What this event tells of has been deleted.' };
    return await dependencies.send({ ...delivery, body, traceparent });
  } catch (reason) {
    // No attempt was made; the lease ends, and the next one is as this would have been.
    if (isDatabaseAway(reason)) throw reason;
    return { kind: 'unmade', error: 'The notification could not be made.', reason };
  }
}

/** Kept before it is sent for the first time, so that whoever goes on after us sends the same. */
async function firstBody(dependencies: Dependencies, delivery: ClaimedDelivery): Promise<Uint8Array | undefined> {
  const body = await httpDestinations[delivery.type].makeBody(dependencies, delivery);
  return body && keepBody(dependencies.database, { id: delivery.id, body });
}

function settlementOf(plans: RetryPlans, { event, failures }: ClaimedDelivery, sending: Attempted): Settlement {
  if (sending.kind === 'delivered') return { outcome: 'delivered' };
  if (sending.kind === 'gone') return { outcome: 'failed' };
  const plan = plans[isEventName(event) ? events[event].retries : 'standard'];
  // A fault of ours is tried again like silence of theirs, and so is a success that acknowledges nothing.
  const isSilence = sending.kind === 'unmade' || (sending.kind === 'answered' && isSuccess(sending));
  const failure = isSilence ? ({ kind: 'unanswered' } as const) : sending;
  const afterMs = nextDelayMs(plan, failures + 1, failure);
  return afterMs === undefined ? { outcome: 'failed' } : { outcome: 'retried', afterMs };
}
