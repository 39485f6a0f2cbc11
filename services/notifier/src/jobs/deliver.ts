import { events, isEventName } from '@tintype/contracts/events/events';
import { nextAttempt, type RetryPlan, type RetryPlans } from '@tintype/contracts/events/retry-plans';
import { isDatabaseAway } from '@tintype/database/connection/database-away';
import { claimDelivery, type ClaimedDelivery, renewDeliveries } from '@tintype/database/deliveries/due-deliveries';
import { type Settlement, settleDeliveries } from '@tintype/database/deliveries/settle-deliveries';
import type { Logger } from '@tintype/runtime/logger';
import type { NotifierMetrics } from '../metrics.ts';
import type { NotifierTimes } from '../times.ts';
import { attemptHttp, type HttpAttemptDependencies } from './attempt-http.ts';
import { attemptMail, type MailAttemptDependencies } from './attempt-mail.ts';
import type { AttemptOutcome } from './attempted.ts';
import type { TraceDelivery } from './trace-delivery.ts';

type Dependencies = HttpAttemptDependencies & {
  /** The mail dependencies; absent if no mail server is configured. */
  readonly mail: MailAttemptDependencies | undefined;
  readonly plans: RetryPlans;
  readonly times: Pick<NotifierTimes, 'leaseMs'>;
  readonly logger: Logger;
  readonly metrics: NotifierMetrics;
  /** Set if tracing is enabled. */
  readonly trace?: TraceDelivery;
};
type DeliverJob = { readonly deliveryId: string; readonly attempt: number };
type ClaimedBatch = readonly [ClaimedDelivery, ...ClaimedDelivery[]];

/**
 * Makes one attempt: claim, create, send, settle. If a step is lost, the lease ends, and the next
 * attempt sends the same under the same ID.
 */
export function createDeliver(dependencies: Dependencies) {
  const { database, times, logger } = dependencies;
  return async ({ deliveryId, attempt }: DeliverJob): Promise<void> => {
    const [first, ...mates] = await claimDelivery(database, { id: deliveryId, attempt, leaseMs: times.leaseMs });
    if (first === undefined) return;
    const claimed: ClaimedBatch = [first, ...mates];
    const renew = (): void =>
      void renewDeliveries(database, { held: claimed, leaseMs: times.leaseMs }).catch((error: unknown) =>
        logger.warn({ error }, 'lease.renewal_failed'),
      );
    // A database that is unavailable for a moment is harmless: the lease has time for a further
    // renewal.
    const renewing = setInterval(renew, times.leaseMs / 3);
    const began = performance.now();
    let attempted: ReadonlyMap<string, AttemptOutcome>;
    try {
      attempted = await readAttempt(dependencies, claimed);
    } finally {
      clearInterval(renewing);
    }
    await settle(dependencies, claimed, { attempted, ms: Math.round(performance.now() - began) });
  };
}

async function readAttempt(
  dependencies: Dependencies,
  claimed: ClaimedBatch,
): Promise<ReadonlyMap<string, AttemptOutcome>> {
  const [first] = claimed;
  try {
    if (first.type !== 'email') {
      const span = await dependencies.trace?.(first);
      const attempted = await attemptHttp(dependencies, first, span?.traceparent);
      const { status, error } = attempted;
      const attributes = { 'http.response.status_code': status };
      span?.end({ attributes, ...(attempted.kind !== 'delivered' && { error: error ?? `answered ${status}` }) });
      return new Map([[first.id, attempted]]);
    }
    const digest = claimed.filter((one) => one.type === 'email');
    // A notifier with a mail server has dispatched it, but this one has none.
    if (dependencies.mail === undefined)
      return new Map(digest.map(({ id }) => [id, { kind: 'away', error: noMailServer }]));
    return await attemptMail(dependencies.mail, digest as [(typeof digest)[0], ...typeof digest]);
  } catch (reason) {
    // No attempt was made. The lease ends, and the next attempt is like this one.
    if (isDatabaseAway(reason)) throw reason;
    return new Map(
      claimed.map(({ id }) => [id, { kind: 'unmade', error: 'The notification could not be created.', reason }]),
    );
  }
}

export const noMailServer =
  'No mail server is configured. Ask the operator to set TINTYPE_SMTP_URL; the email is then sent.';

type EndedAttempts = { readonly attempted: ReadonlyMap<string, AttemptOutcome>; readonly ms: number };

async function settle(
  dependencies: Dependencies,
  claimed: ClaimedBatch,
  { attempted, ms }: EndedAttempts,
): Promise<void> {
  const { database, plans, clock, logger, metrics } = dependencies;
  const ends = claimed.map((delivery) => {
    const ended = attempted.get(delivery.id)!;
    const ageMs = clock.now().getTime() - delivery.createdAt.getTime();
    return { delivery, ended, settlement: getSettlement(getPlan(plans, delivery), { ...delivery, ageMs }, ended) };
  });
  await settleDeliveries(
    database,
    ends.map(({ delivery: { id, attempt }, ended: { status = null, error = null, response = null }, settlement }) => ({
      id,
      attempt,
      report: { ms, status, error, response },
      ...settlement,
    })),
  );
  metrics.attemptSeconds.observe(ms / 1_000);
  for (const { delivery, ended, settlement } of ends) {
    const { id, type, event, subjectId, organizationId, requestId, attempt } = delivery;
    const { outcome } = settlement;
    metrics.attempts.inc({ event, outcome });
    const line = { deliveryId: id, type, event, subjectId, organizationId, requestId, attempt, outcome, ms };
    if (ended.kind === 'unmade') logger.error({ ...line, error: ended.reason }, 'delivery.attempted');
    else
      logger.info({ ...line, status: ended.status, failure: ended.error, reason: ended.reason }, 'delivery.attempted');
  }
}

const getPlan = (plans: RetryPlans, { type, event }: ClaimedDelivery): RetryPlan =>
  plans[type === 'email' ? 'mail' : isEventName(event) ? events[event].retries : 'standard'];

type DeliveryAttempts = { readonly failures: number; readonly attempt: number; readonly ageMs: number };

function getSettlement(
  plan: RetryPlan,
  { failures, attempt, ageMs }: DeliveryAttempts,
  ended: AttemptOutcome,
): Settlement {
  if (ended.kind === 'delivered') return { outcome: 'delivered' };
  if (ended.kind === 'gone') return { outcome: 'failed' };
  const failure = ended.kind === 'unmade' ? ({ kind: 'unanswered' } as const) : ended;
  const next = nextAttempt(plan, { failures, attempts: attempt, ageMs }, failure);
  return next === undefined ? { outcome: 'failed' } : { outcome: 'retried', ...next };
}
