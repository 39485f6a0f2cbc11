import type { Db } from './connect.ts';
import { batchProgress } from './batches/find-batch.ts';
import { Prisma } from './generated/client.ts';
import { stateOf } from './states/state-of.ts';

export const liveKinds = ['batch', 'captures', 'crawl', 'schedule'] as const;
export type LiveKind = (typeof liveKinds)[number];
/** `version` differs once the thing has changed. Batches and crawls that are over are not among them, nor drafts. */
export type LiveState = {
  readonly organizationId: string;
  readonly kind: LiveKind;
  readonly id: string;
  readonly version: string;
};

/** Of the organizations that somebody watches. Found by indexes of what is under way, so that it costs little when nothing happens. */
export const readLiveState = ({ client }: Db, organizationIds: readonly string[]): Promise<LiveState[]> => {
  const among = Prisma.sql`organization_id = ANY (${organizationIds}::text[])`;
  return client.$queryRaw<LiveState[]>`
    SELECT organization_id AS "organizationId", 'batch' AS kind, id,
           concat_ws('/', state, next_sequence, prepared_items, processing, completed, failed, cancelled) AS version
    FROM batches, ${batchProgress} WHERE ${among} AND deleted_at IS NULL
      AND ${stateOf.batches.is('PREPARING', 'QUEUED', 'PROCESSING', 'WAITING_FOR_CREDITS')}
    UNION ALL
    SELECT organization_id, 'crawl', id, concat_ws('/', state, served_at) FROM crawls WHERE ${among} AND completed_at IS NULL
    UNION ALL
    SELECT organization_id, 'schedule', id, concat_ws('/', state, updated_at, success_count, failure_count, next_run_at)
    FROM schedules WHERE ${among} AND deleted_at IS NULL
    UNION ALL
    SELECT own.id, 'captures', '', concat_ws('/',
             (SELECT id FROM captures WHERE organization_id = own.id ORDER BY created_at DESC LIMIT 1),
             (SELECT count(*) FROM captures WHERE organization_id = own.id AND ${stateOf.captures.isLive}),
             (SELECT sum(captures) FROM usage_days WHERE organization_id = own.id AND day = (now() AT TIME ZONE 'UTC')::date))
    FROM unnest(${organizationIds}::text[]) AS own (id)`;
};
