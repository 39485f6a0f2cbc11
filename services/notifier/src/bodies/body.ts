import type { LinkTokenKeys } from '@tintype/contracts/links/token-links';
import type { Database } from '@tintype/database/connect';
import type { Clock } from '@tintype/runtime/clock';
import type { Storage } from '@tintype/storage/port';

export type BodyDependencies = {
  readonly database: Database;
  readonly storage: Pick<Storage, 'linkFor'>;
  readonly publicUrl: string;
  readonly linkKeys: () => LinkTokenKeys;
  readonly clock: Clock;
};
export type Notification = {
  readonly id: string;
  readonly event: string;
  readonly subjectId: string;
  readonly organizationId: string;
  readonly createdAt: Date;
};
export type NotificationBody = Readonly<Record<string, unknown>>;
/** Creates the body; returns `undefined` if the subject of the event no longer exists. */
export type BodyMaker = (
  dependencies: BodyDependencies,
  notification: Notification,
) => Promise<NotificationBody | undefined>;

/**
 * Creates the bytes that every attempt sends, as UTF-8; `undefined` if the subject no longer
 * exists.
 */
export type BytesMaker = (
  dependencies: BodyDependencies,
  notification: Notification,
) => Promise<Uint8Array | undefined>;

/**
 * Returns the structure of most events (docs/interface/webhooks.md#bodies). The time is the time of
 * the event, not of an attempt to deliver it.
 */
export const inData = ({ event, createdAt }: Notification, data: NotificationBody): NotificationBody => ({
  event,
  timestamp: createdAt.toISOString(),
  data,
});
