import { origins } from '@tintype/contracts/capture/origins';
import type { CaptureRequest } from '@tintype/contracts/capture/capture-request';
import { composeParts } from '@tintype/contracts/compose/compose-parts';
import type { ComposeRequest } from '@tintype/contracts/compose/compose-request';
import { captionOf, planOf, showsLabels } from '@tintype/contracts/compose/frame';
import { canvasSpaceFaults } from '@tintype/contracts/compose/canvas-space';
import type { NewCompose } from '@tintype/database/composes';
import type { OutOfCredits } from '@tintype/database/credits';
import type { NewWebhook } from '@tintype/database/webhooks';
import type { AddressPolicy } from '@tintype/network/address-policy';
import type { Clock } from '@tintype/runtime/clock';
import { makerOf } from '../../http/ownership.ts';
import type { Caller } from '../../http/authentication.ts';
import { invalidFields } from '@tintype/contracts/errors/invalid-fields';
import { checkItems } from '../check-items.ts';
import { throwIfOutOfCredits } from '../throw-if-out-of-credits.ts';

export type AcceptComposeDependencies = {
  readonly newId: () => string;
  readonly clock: Clock;
  readonly checkUrl: AddressPolicy['checkUrl'];
  readonly accept: (
    compose: NewCompose,
    quota: { readonly limit: number | null; readonly now: Date },
  ) => Promise<{ readonly createdAt: Date } | OutOfCredits>;
};
export type ComposeOrder = {
  readonly asked: ComposeRequest;
  readonly caller: Caller;
  readonly requestId: string;
  readonly webhook?: Omit<NewWebhook, 'organizationId'>;
  /** How long the finished picture is kept. */
  readonly keepMs: number;
  /** Gets the exact reason of a refused address, which its caller is not told. */
  readonly onRefusedUrl: (reason: string) => void;
};
export type AcceptedCompose = {
  readonly id: string;
  readonly createdAt: Date;
  readonly captures: readonly CaptureRequest[];
};

/** The single pictures are needed for drawing alone; a compose that could not be drawn within a day is given up. */
const picturesKeptMs = 24 * 3_600_000;

/** Checks every capture as if it had been sent alone, and accepts all of them or none. */
export async function acceptCompose(
  dependencies: AcceptComposeDependencies,
  order: ComposeOrder,
): Promise<AcceptedCompose> {
  const { asked, caller, requestId, webhook, keepMs, onRefusedUrl } = order;
  const named = composeParts(asked);
  if ('faults' in named) throw invalidFields(named.faults);
  const hasLabels = showsLabels(asked.output, named.parts);
  const faults = canvasSpaceFaults(planOf(asked.output, { hasLabels }), asked.output, named.parts.length);
  if (Object.keys(faults).length > 0) throw invalidFields(faults);
  const captures = checkItems({
    items: named.parts,
    // Drawn from a picture that has lost nothing.
    defaults: { ...asked.defaults, format: 'png' },
    placeOf: (index, field) => named.parts[index]!.fieldOf(field),
    checkUrl: dependencies.checkUrl,
    onRefusedUrl,
    plan: caller.plan,
  });

  const now = dependencies.clock.now();
  const maker = makerOf(caller);
  const expiresAt = new Date(now.getTime() + picturesKeptMs);
  const id = dependencies.newId();
  const compose: NewCompose = {
    id,
    ...maker,
    requestId,
    output: asked.output,
    expiresAt: new Date(now.getTime() + keepMs),
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
        request: captures[position]!,
        requestId,
        expiresAt,
        isSent: false,
      },
    })),
  };
  const accepted = throwIfOutOfCredits(
    await dependencies.accept(compose, { limit: caller.plan.capturesPerMonth, now }),
  );
  return { id, createdAt: accepted.createdAt, captures };
}

export const composeRetentionMs = origins.compose.retentionMs;
