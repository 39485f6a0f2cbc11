import type { LinkTokenKeys } from '@tintype/contracts/links/token-links';
import type { Database } from '@tintype/database/connect';
import { type HttpDelivery, storeBody } from '@tintype/database/deliveries/due-deliveries';
import type { Clock } from '@tintype/runtime/clock';
import { openWithAny, sealSecret } from '@tintype/runtime/secrets';
import type { Storage } from '@tintype/storage/port';
import type { HttpChannel } from '../channels/http.ts';
import { isSuccess } from '../channels/http-destination.ts';
import { destinationDrivers } from '../destinations/destinations.ts';
import type { AttemptOutcome } from './attempted.ts';

export type HttpAttemptDependencies = {
  readonly database: Database;
  readonly storage: Pick<Storage, 'linkFor'>;
  readonly publicUrl: string;
  readonly linkKeys: () => LinkTokenKeys;
  /** Returns the keys of bodies. The first key encrypts. */
  readonly bodyKeys: () => readonly [Uint8Array, ...Uint8Array[]];
  readonly clock: Clock;
  readonly send: HttpChannel;
};

/**
 * Creates the body and sends it. The body is stored before it is first sent, so that each later
 * attempt sends the same. It is stored encrypted, because its links grant access to their targets.
 */
export async function attemptHttp(
  dependencies: HttpAttemptDependencies,
  delivery: HttpDelivery,
  traceparent: string | undefined,
): Promise<AttemptOutcome> {
  if (delivery.isStopped) return { kind: 'gone', error: stoppedText };
  const destination = destinationDrivers[delivery.type];
  const body = delivery.body ?? (await readBodyStart(dependencies, delivery));
  if (body === undefined) return { kind: 'gone', error: 'The resource of this event was deleted.' };
  const sending = await dependencies.send({ ...delivery, destination, body, traceparent });
  // A 2xx response that does not acknowledge counts as no response, so it is retried.
  return sending.kind === 'answered' && isSuccess(sending) ? { ...sending, kind: 'unanswered' } : sending;
}

/** The text in the log of deliveries, which also helps when the endpoint is enabled again. */
const stoppedText = 'The webhook endpoint is disabled or deleted. Enable it, then retry the delivery.';

async function readBodyStart(
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
