import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import { makeCaptures } from '@tintype/contracts/capture/make-capture';
import { answeredInBodyRetentionMs, origins } from '@tintype/contracts/capture/origins';
import { sealOptions } from '@tintype/contracts/capture/secret-options';
import { composeParts, type ComposeRequest } from '@tintype/contracts/compose/compose-request';
import { canvasSpaceFaults, planArrangement, captionOf, showsLabels } from '@tintype/contracts/compose/output-settings';
import { invalidFields, ServiceError } from '@tintype/contracts/errors/service-error';
import { findLargest } from '@tintype/contracts/numbers/extremes';
import { toComposeStatus } from '@tintype/contracts/states/compose';
import { acceptCompose as writeCompose, type NewCompose } from '@tintype/database/composes/accept-compose';
import { findCompose, type StoredCompose } from '@tintype/database/composes/find-compose';
import { cancelCompose } from '@tintype/database/composes/settle-compose';
import { sendCapture } from '@tintype/queues/catalogue';
import type { Dependencies } from '../dependencies.ts';
import { ServiceBusy, createStorageError } from '../http/error-reply.ts';
import { toCreator } from '../http/principal.ts';
import type { Sender } from '../http/route.ts';
import { refuseExpired } from '../responses/file.ts';
import { throwIfOutOfCredits } from './limit-errors.ts';
import { createWebhook, type WebhookDependencies } from './webhooks.ts';

type ComposeOrder = { readonly asked: ComposeRequest; readonly responseType: 'binary' | 'base64' | 'url' };
type AcceptedCompose = {
  readonly id: string;
  readonly createdAt: Date;
  readonly captures: readonly CaptureRequest[];
  readonly captureIds: readonly string[];
};

/**
 * Single images are needed only for drawing. A compose that is not drawn within a day is abandoned.
 */
const imageRetentionMs = 24 * 3_600_000;

type ComposeDependencies = WebhookDependencies & Pick<Dependencies, 'database' | 'clock' | 'sealFor'>;

/** Checks every capture as if it had been sent separately, and accepts all or none. */
export async function submitCompose(
  dependencies: ComposeDependencies,
  { asked, responseType }: ComposeOrder,
  { caller, requestId, onRefusedUrl }: Pick<Sender, 'caller' | 'requestId' | 'onRefusedUrl'>,
): Promise<AcceptedCompose> {
  // Captures of a waiting caller are sent to the queue with the priority of single captures.
  const callerWaits = !asked.async;
  const webhook = createWebhook(dependencies, { fields: asked, onRefusedUrl });
  const named = composeParts(asked);
  if ('faults' in named) throw invalidFields(named.faults);
  const hasLabels = showsLabels(asked.output, named.parts);
  const faults = canvasSpaceFaults(planArrangement(asked.output, { hasLabels }), asked.output, named.parts.length);
  if (Object.keys(faults).length > 0) throw invalidFields(faults);
  const captures = makeCaptures({
    origin: 'compose',
    items: named.parts.map(({ input, options, fieldOf }) => ({
      ...input,
      // The compose is drawn from lossless images.
      layers: [asked.defaults, options, { format: 'png' }],
      placeOf: fieldOf,
    })),
    checkUrl: dependencies.checkUrl,
    onRefusedUrl,
    plan: caller.plan,
  });

  const now = dependencies.clock.now();
  const maker = toCreator(caller);
  const seal = dependencies.sealFor(maker.organizationId);
  const expiresAt = new Date(now.getTime() + imageRetentionMs);
  const id = dependencies.newId();
  const compose: NewCompose = {
    id,
    ...maker,
    requestId,
    output: asked.output,
    expiresAt: new Date(now.getTime() + computeRetentionMs(asked, responseType)),
    ...(webhook && { webhook }),
    parts: named.parts.map((part, position) => ({
      partId: part.id,
      label: part.label,
      url: part.url,
      caption: hasLabels ? captionOf(part) : undefined,
      capture: {
        id: dependencies.newId(),
        ...maker,
        origin: 'compose',
        request: sealOptions(captures[position]!, seal),
        requestId,
        expiresAt,
        isSent: callerWaits,
        ...(callerWaits && { priority: origins.sync.priority }),
      },
    })),
  };
  const accepted = throwIfOutOfCredits(
    await writeCompose(dependencies.database, compose, { limit: caller.plan.capturesPerMonth, now }),
  );
  const captureIds = compose.parts.map((part) => part.capture.id);
  return { id, createdAt: accepted.createdAt, captures, captureIds };
}

/** A caller that received the image in the response no longer needs it. */
const computeRetentionMs = ({ async }: ComposeRequest, responseType: ComposeOrder['responseType']): number =>
  async || responseType === 'url' ? origins.compose.retentionMs : answeredInBodyRetentionMs;

type SentCompose = Pick<AcceptedCompose, 'id' | 'captureIds'> & {
  readonly requestId: string;
  /** The place of the first capture in the queue of its organization. */
  readonly place: number;
};

async function sendCaptures(
  { queues, database }: Pick<Dependencies, 'queues' | 'database'>,
  { id, captureIds, requestId, place }: SentCompose,
): Promise<void> {
  const { priority } = origins.sync;
  const sent = captureIds.map((captureId, nth) =>
    sendCapture(queues, { id: captureId, attempt: 0, priority, requestId }, place + nth),
  );
  await Promise.all(sent).catch(async (cause: unknown) => {
    // If this fails, the scheduler queues the compose. Its image is not read.
    await cancelCompose(database, { id }).catch(() => false);
    const message = 'The queue is temporarily unreachable. Try again shortly.';
    throw new ServiceBusy({ retryAfterSeconds: 5, message, cause });
  });
}

/** A failed capture ends the compose without a queue event. */
const pollIntervalMs = 500;
/** Milliseconds within which the first capture must have begun. */
const startMsMax = 30_000;
/** Captures do not all run at once. */
const shareMs = 60_000;

type NowDependencies = Pick<Dependencies, 'database' | 'logger' | 'waiters' | 'awaitedCaptures' | 'queues'>;
type ForComposeWait = {
  readonly organizationId: string;
  readonly requestId: string;
  readonly clientDisconnected: AbortSignal;
};

export async function composeNow(
  dependencies: NowDependencies,
  accepted: AcceptedCompose,
  { organizationId, requestId, clientDisconnected }: ForComposeWait,
): Promise<StoredCompose> {
  using place = dependencies.awaitedCaptures.take(organizationId, accepted.captureIds.length);
  await sendCaptures(dependencies, { ...accepted, requestId, place: place.before });
  // Awaited, so that the place is held until then.
  return await waitForCompose(dependencies, accepted, clientDisconnected);
}

/**
 * Throws for every end but completion. If the client disconnects, the compose is removed from the
 * queue.
 */
async function waitForCompose(
  dependencies: Pick<Dependencies, 'database' | 'logger' | 'waiters'>,
  { id, captures }: Pick<AcceptedCompose, 'id' | 'captures'>,
  clientDisconnected: AbortSignal,
): Promise<StoredCompose> {
  using waiter = dependencies.waiters.expect(id);
  const beganMs = performance.now();
  const msMax = shareMs + findLargest(captures.map(({ timeout, delay }) => timeout + delay));
  for (;;) {
    await waiter.next({ ms: pollIntervalMs, signal: clientDisconnected });
    if (clientDisconnected.aborted) {
      await withdrawCompose(dependencies, id);
      throw new ServiceError('CANCELLED');
    }
    const compose = await readCompose(dependencies, id);
    if (compose?.state === 'COMPLETED') return compose;
    if (compose?.state === 'FAILED') throw toComposeError(compose);
    if (compose?.state === 'CANCELLED')
      throw new ServiceError('CANCELLED', { message: 'The compose job was cancelled.' });
    // Captures that are done have been paid for. With `async: true` the compose would have waited
    // for storage.
    if ((compose?.storageRefusals ?? 0) > 0 && (await withdrawCompose(dependencies, id))) throw createStorageError();
    const waited = performance.now() - beganMs;
    if (waited > startMsMax && compose?.startedCaptures === 0 && (await withdrawCompose(dependencies, id)))
      throw new ServiceBusy({ retryAfterSeconds: 5 });
    if (waited > msMax) {
      await withdrawCompose(dependencies, id);
      throw new ServiceError('TIMEOUT', {
        message: 'Some captures did not end in time. Set async: true and download the image later.',
        details: { stage: 'compose', jobId: id },
      });
    }
  }
}

const toComposeError = ({ errorCode, errorMessage, errorDetails }: StoredCompose): ServiceError =>
  new ServiceError(errorCode ?? 'INTERNAL_ERROR', {
    ...(errorMessage === null ? {} : { message: errorMessage }),
    details: { stage: 'compose', ...errorDetails },
  });

/** The errors are those of a waiting caller. */
export function refuseUndrawn(compose: StoredCompose, { clock }: Pick<Dependencies, 'clock'>): void {
  const { state, startedCaptures } = compose;
  if (state === 'CANCELLED') throw new ServiceError('CANCELLED', { message: 'The compose job was cancelled.' });
  if (state === 'FAILED') throw toComposeError(compose);
  if (state !== 'COMPLETED')
    throw new ServiceError('JOB_NOT_COMPLETED', {
      details: { status: toComposeStatus(state, { started: startedCaptures > 0 }) },
    });
  refuseExpired(compose, clock);
}

/** An unreachable database does not end the compose: it is read again. */
const readCompose = (
  { database, logger }: Pick<Dependencies, 'database' | 'logger'>,
  id: string,
): Promise<StoredCompose | undefined> =>
  findCompose(database, { id }).catch((error: unknown) => {
    logger.warn({ composeId: id, error }, 'compose.look_failed');
    return undefined;
  });

const withdrawCompose = (
  { database, logger }: Pick<Dependencies, 'database' | 'logger'>,
  id: string,
): Promise<boolean> =>
  cancelCompose(database, { id }).catch((error: unknown) => {
    logger.warn({ composeId: id, error }, 'compose.withdraw_failed');
    return false;
  });
