import type { LinkKeys } from '@tintype/contracts/links/token-links';
import type { Database } from '@tintype/database/connect';
import type { Clock } from '@tintype/runtime/clock';
import type { Storage } from '@tintype/storage/port';

export type BodyDependencies = {
  readonly database: Database;
  readonly storage: Pick<Storage, 'linkFor'>;
  readonly publicUrl: string;
  /** Of links to galleries. */
  readonly linkKeys: () => LinkKeys;
  readonly clock: Clock;
};
/** An event and whom it concerns. */
export type Notification = {
  /** Of the delivery. */
  readonly id: string;
  readonly event: string;
  readonly subjectId: string;
  readonly organizationId: string;
  readonly createdAt: Date;
};
export type Body = Readonly<Record<string, unknown>>;
/** `undefined` when what the event tells of is not there any more. */
export type BodyMaker = (dependencies: BodyDependencies, notification: Notification) => Promise<Body | undefined>;

/** The bytes that every attempt sends, as UTF-8. `undefined` as above. */
export type BytesMaker = (
  dependencies: BodyDependencies,
  notification: Notification,
) => Promise<Uint8Array | undefined>;

/** The form of most events (docs/interface/webhooks.md#bodies). The time is that of the event, not of an attempt to deliver it. */
export const inData = ({ event, createdAt }: Notification, data: Body): Body => ({
  event,
  timestamp: createdAt.toISOString(),
  data,
});
