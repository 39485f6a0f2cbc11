import { sealOptions } from '@tintype/contracts/capture/secret-options';
import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import { makeCaptures } from '@tintype/contracts/capture/make-capture';
import { answeredInBodyRetentionMs, origins } from '@tintype/contracts/capture/origins';
import { canvasSpaceFaults } from '@tintype/contracts/compose/canvas-space';
import { composeParts } from '@tintype/contracts/compose/compose-parts';
import type { ComposeRequest } from '@tintype/contracts/compose/compose-request';
import { planArrangement, captionOf, showsLabels } from '@tintype/contracts/compose/output-settings';
import { invalidFields } from '@tintype/contracts/errors/service-error';
import { acceptCompose as writeCompose, type NewCompose } from '@tintype/database/composes/accept-compose';
import type { Dependencies } from '../../dependencies.ts';
import { toCreator } from '../../http/principal.ts';
import { throwIfOutOfCredits } from '../limit-errors.ts';
import type { Sender } from '../sender.ts';
import { newWebhook, type WebhookDependencies } from '../webhooks/new-webhook.ts';

type ComposeOrder = {
  readonly asked: ComposeRequest;
  readonly responseType: 'binary' | 'base64' | 'url';
};
export type AcceptedCompose = {
  readonly id: string;
  readonly createdAt: Date;
  readonly captures: readonly CaptureRequest[];
  readonly captureIds: readonly string[];
};

/**
 * Milliseconds for which the single images are stored. They are needed only for drawing, and a
 * compose that is not drawn within a day is abandoned.
 */
const imageRetentionMs = 24 * 3_600_000;

type ComposeDependencies = WebhookDependencies & Pick<Dependencies, 'database' | 'clock' | 'sealFor'>;

/** Checks every capture as if it had been sent separately, and accepts all captures or none. */
export async function submitCompose(
  dependencies: ComposeDependencies,
  { asked, responseType }: ComposeOrder,
  { caller, requestId, onRefusedUrl }: Pick<Sender, 'caller' | 'requestId' | 'onRefusedUrl'>,
): Promise<AcceptedCompose> {
  // If a caller waits, the captures are sent to the queue with the priority of single captures.
  const callerWaits = !asked.async;
  const webhook = newWebhook(dependencies, { fields: asked, onRefusedUrl });
  const named = composeParts(asked);
  if ('faults' in named) throw invalidFields(named.faults);
  const hasLabels = showsLabels(asked.output, named.parts);
  const faults = canvasSpaceFaults(planArrangement(asked.output, { hasLabels }), asked.output, named.parts.length);
  if (Object.keys(faults).length > 0) throw invalidFields(faults);
  const captures = makeCaptures({
    origin: 'compose',
    items: named.parts.map(({ input, options, fieldOf }) => ({
      ...input,
      // The format is PNG, because the compose is drawn from lossless images.
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
    expiresAt: new Date(now.getTime() + keepMsOf(asked, responseType)),
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

/**
 * Returns the retention, which is that of single captures: a caller that received the image in the
 * response no longer needs it.
 */
const keepMsOf = ({ async }: ComposeRequest, responseType: ComposeOrder['responseType']): number =>
  async || responseType === 'url' ? origins.compose.retentionMs : answeredInBodyRetentionMs;
