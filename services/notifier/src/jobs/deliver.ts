import { events, isEventName } from '@tintype/contracts/events/events';
import {
  nextAttempt,
  type RetryPlan,
  type RetryPlans,
  type FailedAttempt,
} from '@tintype/contracts/events/retry-plans';
import { isDatabaseAway } from '@tintype/database/connection/database-away';
import {
  claimDelivery,
  type ClaimedDelivery,
  renewDeliveries,
  type HttpDelivery,
  storeBody,
  type MailDelivery,
  type Settlement,
  settleDeliveries,
  listDue,
  dispatchDeliveries,
  type DispatchedDelivery,
  type DueShare,
  type SendableTypes,
  type Share,
  measureDeliveries,
} from '@tintype/database/deliveries/due-deliveries';
import type { Logger } from '@tintype/runtime/logger';
import type { Database } from '@tintype/database/connect';
import { openWithAny, sealSecret } from '@tintype/runtime/secrets';
import { findTrace } from '@tintype/database/captures/request-traces';
import type { Span, Tracing } from '@tintype/runtime/spans';
import type { BodyDependencies } from '../bodies/body.ts';
import type { NotifierMetrics } from '../metrics.ts';
import type { NotifierTimes } from '../times.ts';
import { type HttpChannel, isSuccess } from '../channels/http.ts';
import { destinationDrivers } from '../destinations/destinations.ts';
import type { MailChannel, MailDependencies } from '../channels/mail.ts';
import { attemptJobId, queues as catalogue } from '@tintype/queues/catalogue';
import type { Queues } from '@tintype/queues/port';
import { shareSlots } from '@tintype/runtime/fair-share/share-slots';
import { destinationTypes } from '@tintype/contracts/destinations/destinations';
import type { Slots } from './slots.ts';

type Dependencies = HttpAttemptDependencies & {
  readonly mail: MailAttemptDependencies | undefined;
  readonly plans: RetryPlans;
  readonly times: Pick<NotifierTimes, 'leaseMs'>;
  readonly logger: Logger;
  readonly metrics: NotifierMetrics;
  readonly trace?: TraceDelivery;
};
type DeliverJob = { readonly deliveryId: string; readonly attempt: number };
type ClaimedBatch = readonly [ClaimedDelivery, ...ClaimedDelivery[]];

/**
 * Makes one attempt: claim, create, send, settle. If a step fails, the lease ends, and the next
 * attempt sends the same body under the same ID.
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
    // A failed renewal is harmless, because the lease has time for another.
    const renewing = setInterval(renew, times.leaseMs / 3);
    const began = performance.now();
    let attempted: ReadonlyMap<string, AttemptOutcome>;
    try {
      attempted = await makeAttempt(dependencies, claimed);
    } finally {
      clearInterval(renewing);
    }
    await settle(dependencies, claimed, { attempted, ms: Math.round(performance.now() - began) });
  };
}

async function makeAttempt(
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
      span?.end({
        attributes,
        ...(attempted.kind !== 'delivered' && { error: error ?? `responded with HTTP ${status}` }),
      });
      return new Map([[first.id, attempted]]);
    }
    const digest = claimed.filter((one) => one.type === 'email');
    // A different notifier, which has a mail server, dispatched this email.
    if (dependencies.mail === undefined)
      return new Map(digest.map(({ id }) => [id, { kind: 'away', error: noMailServerMessage }]));
    return await attemptMail(dependencies.mail, digest as [(typeof digest)[0], ...typeof digest]);
  } catch (reason) {
    // Nothing was sent. After the lease, the next attempt starts again.
    if (isDatabaseAway(reason)) throw reason;
    return new Map(
      claimed.map(({ id }) => [id, { kind: 'unmade', error: 'The notification could not be created.', reason }]),
    );
  }
}

export const noMailServerMessage =
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
    return { delivery, ended, settlement: decideSettlement(getPlan(plans, delivery), { ...delivery, ageMs }, ended) };
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

function decideSettlement(
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

type AttemptOutcome = {
  readonly status?: number | undefined;
  readonly response?: string | undefined;
  readonly error?: string | undefined;
  /** The reason for the log. It may name details that the owner should not learn. */
  readonly reason?: unknown;
} & (
  | { readonly kind: 'delivered' }
  | { readonly kind: 'gone' }
  /** An error of the service. The attempt is repeated, as after no response. */
  | { readonly kind: 'unmade' }
  | FailedAttempt
);

type HttpAttemptDependencies = BodyDependencies & {
  readonly bodyKeys: () => readonly [Uint8Array, ...Uint8Array[]];
  readonly send: HttpChannel;
};

/**
 * Sends the body. It is stored before the first attempt, so that each later attempt sends the same,
 * and encrypted, because its links grant access to their targets.
 */
async function attemptHttp(
  dependencies: HttpAttemptDependencies,
  delivery: HttpDelivery,
  traceparent: string | undefined,
): Promise<AttemptOutcome> {
  if (delivery.isStopped) return { kind: 'gone', error: stoppedMessage };
  const destination = destinationDrivers[delivery.type];
  const body = delivery.body ?? (await ensureStoredBody(dependencies, delivery));
  if (body === undefined) return { kind: 'gone', error: 'The resource of this event was deleted.' };
  const sending = await dependencies.send({ ...delivery, destination, body, traceparent });
  // A 2xx response that does not acknowledge counts as no response, so it is retried.
  return sending.kind === 'answered' && isSuccess(sending) ? { ...sending, kind: 'unanswered' } : sending;
}

/** The text in the log of deliveries, which also helps when the endpoint is enabled again. */
const stoppedMessage = 'The webhook endpoint is disabled or deleted. Enable it, then retry the delivery.';

async function ensureStoredBody(
  dependencies: HttpAttemptDependencies,
  delivery: HttpDelivery,
): Promise<Uint8Array | undefined> {
  const { id, type, sealedBody: before } = delivery;
  const keys = dependencies.bodyKeys();
  const open = (sealed: Uint8Array): Uint8Array => Buffer.from(openWithAny(keys, sealed, id));
  if (before !== null) return open(before);
  const made = await destinationDrivers[type].makeBody(dependencies, delivery);
  if (made === undefined) return undefined;
  const sealedBody = sealSecret(keys[0], Buffer.from(made).toString(), id);
  const sealed = await storeBody(dependencies.database, { id, sealedBody });
  return sealed && open(sealed);
}

type MailAttemptDependencies = MailDependencies & { readonly channel: Pick<MailChannel, 'send'> };
type Digest = readonly [MailDelivery, ...MailDelivery[]];

/**
 * Sends a digest, which succeeds or fails as a whole. Parts with nothing to report any more are
 * also retried, so that the digest stays complete.
 */
async function attemptMail(
  dependencies: MailAttemptDependencies,
  digest: Digest,
): Promise<ReadonlyMap<string, AttemptOutcome>> {
  const { channel, logger } = dependencies;
  const { mail, unsent } = await destinationDrivers[digest[0].type].make(dependencies, digest);
  const gone = (id: string): AttemptOutcome => ({ kind: 'gone', error: unsent.get(id) });
  if (mail === undefined) return new Map(digest.map(({ id }) => [id, gone(id)]));
  const sending = await channel.send(mail);
  const attempted = toOutcome(sending);
  if (sending.kind === 'taken' && sending.refusals.length > 0) {
    const { id, event, subjectId, organizationId, requestId, attempt } = digest[0];
    const codes = [...new Set(sending.refusals)];
    // A repeated email would arrive twice at the recipients that already have it. Addresses must
    // not be logged.
    logger.warn(
      { deliveryId: id, event, subjectId, organizationId, requestId, attempt, refused: sending.refusals.length, codes },
      'mail.recipients_refused',
    );
  }
  const isOver = attempted.kind === 'delivered' || attempted.kind === 'refused';
  return new Map(digest.map(({ id }) => [id, isOver && unsent.has(id) ? gone(id) : attempted]));
}

function toOutcome(sending: Awaited<ReturnType<MailChannel['send']>>): AttemptOutcome {
  if (sending.kind === 'taken') return { kind: 'delivered' };
  if (sending.kind === 'not taken') return { kind: 'unanswered', error: sending.error };
  return sending;
}

type TraceDependencies = { readonly tracing: Tracing; readonly database: Database; readonly logger: Logger };
type TraceDelivery = (delivery: ClaimedDelivery) => Promise<Span | undefined>;

/**
 * Creates the span of one attempt, in the trace of the request that caused the delivery; none if
 * that request is not traced.
 */
export const traceDeliveries =
  ({ tracing, database, logger }: TraceDependencies): TraceDelivery =>
  async ({ id, event, attempt, requestId, subjectId }) => {
    const parent = await findTrace(database, requestId).catch((error: unknown) => {
      logger.warn({ requestId, error }, 'trace.not_found');
      return undefined;
    });
    if (parent === undefined) return undefined;
    const attributes = { 'tintype.delivery.id': id, 'tintype.subject.id': subjectId, 'tintype.attempt': attempt };
    return tracing.begin(`webhook ${event}`, { parent, kind: 'client', attributes });
  };

type DispatchDependencies = {
  readonly database: Database;
  readonly queues: Queues;
  readonly times: Pick<NotifierTimes, 'dispatchMs'>;
  readonly slots: Slots;
  readonly sendable: SendableTypes;
};

export const deliveryIntervalMs = 100;

/**
 * Sends the jobs of due deliveries, only as many as can run at once, because a queued job can no
 * longer be overtaken by another organization. If a job is lost, it is sent again when its slot
 * expires.
 */
export function createDispatchDue({ database, queues, times, slots, sendable }: DispatchDependencies) {
  const send = async ({ id, attempt, requestId }: DispatchedDelivery): Promise<void> => {
    const jobId = attemptJobId({ id, attempt });
    slots.send(jobId);
    await queues.enqueue(catalogue.webhookDelivery, { deliveryId: id, attempt, requestId }, { id: jobId });
  };
  return async (signal: AbortSignal): Promise<boolean> => {
    const due = await listDue(database, { limit: shareMax(slots.concurrency), ...sendable });
    if (due.length === 0) return false;
    const { waiting } = await queues.depth(catalogue.webhookDelivery);
    const shares = shareCapacity(due, slots.free({ waiting }));
    const dispatched =
      shares.length === 0 ? [] : await dispatchDeliveries(database, { shares, forMs: times.dispatchMs, ...sendable });
    await Promise.all(dispatched.map(send));
    // A delivery without a slot gets the next released slot, instead of one in the next turn.
    if (dispatched.length === 0) await slots.untilFreed(deliveryIntervalMs, signal);
    return true;
  };
}

const shareOfFree = 16;
const shareMax = (slots: number): number => Math.ceil(slots / shareOfFree);

/**
 * An organization that has a sixteenth of the free slots gets no more. So destinations that hang
 * fill the notifier ever more slowly, and leave slots for the next organization.
 */
export function shareCapacity(due: readonly DueShare[], free: number): readonly Share[] {
  const tenants = due.map(({ organizationId: id, due: waiting, inHand: inFlight }) => ({
    id,
    weight: 1,
    inFlight,
    waiting,
  }));
  const shares = shareSlots(tenants, { slots: free, loadMax: (left) => left / shareOfFree });
  return [...shares].map(([organizationId, slots]) => ({ organizationId, slots }));
}

export const createObserveDeliveries =
  ({ database, metrics }: { readonly database: Database; readonly metrics: NotifierMetrics }) =>
  async (): Promise<void> => {
    const measures = await measureDeliveries(database);
    for (const type of destinationTypes) {
      const { pending = 0, due = 0, oldestSeconds = 0 } = measures.find((one) => one.type === type) ?? {};
      metrics.deliveries.set({ type, state: 'pending' }, pending);
      metrics.deliveries.set({ type, state: 'due' }, due);
      metrics.oldestSeconds.set({ type }, oldestSeconds);
    }
  };
