import type { Database } from '@tintype/database/connect';
import type { Storage } from '@tintype/storage/port';

export type BodyDependencies = {
  readonly database: Database;
  readonly storage: Pick<Storage, 'linkFor'>;
  readonly publicUrl: string;
};
/** What happened to whom. */
export type Told = {
  readonly event: string;
  readonly subjectId: string;
  readonly organizationId: string;
  readonly createdAt: Date;
};
export type Body = Readonly<Record<string, unknown>>;
/** `undefined` when what the event tells of is not there any more. */
export type BodyMaker = (dependencies: BodyDependencies, told: Told) => Promise<Body | undefined>;

/** The form of most events (contract decisions, section 7). The time is that of the event, not of an attempt to deliver it. */
export const inData = ({ event, createdAt }: Told, data: Body): Body => ({
  event,
  timestamp: createdAt.toISOString(),
  data,
});
