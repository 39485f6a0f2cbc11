import type { LinkKeys } from '@tintype/contracts/links/token-links';
import type { Database } from '@tintype/database/connect';
import type { Clock } from '@tintype/runtime/clock';
import type { Storage } from '@tintype/storage/port';

export type BodyDependencies = {
  readonly database: Database;
  readonly storage: Pick<Storage, 'linkFor'>;
  readonly publicUrl: string;
  /** The keys of links to galleries. */
  readonly linkKeys: () => LinkKeys;
  readonly clock: Clock;
};
/** An event and whom it concerns. */
export type Notification = {
  /** The id of the delivery. */
  readonly id: string;
  readonly event: string;
  readonly subjectId: string;
  readonly organizationId: string;
  readonly createdAt: Date;
};
export type Body = Readonly<Record<string, unknown>>;
/** Returns `undefined` if the subject of the event no longer exists. */
export type BodyMaker = (dependencies: BodyDependencies, notification: Notification) => Promise<Body | undefined>;

/** The bytes that every attempt sends, as UTF-8. `undefined` as above. */
export type BytesMaker = (
  dependencies: BodyDependencies,
  notification: Notification,
) => Promise<Uint8Array | undefined>;

/**
 * The form of most events (docs/interface/webhooks.md#bodies). The time is that of the event, not
 * of an attempt to deliver it.
 */
export const inData = ({ event, createdAt }: Notification, data: Body): Body => ({
  event,
  timestamp: createdAt.toISOString(),
  data,
});
