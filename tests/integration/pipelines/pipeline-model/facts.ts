import { readCredits } from '@tintype/database/credits/quota';
import type { TestDatabase } from '@tintype/testing/test-database';
import { kindOf } from './graphs.ts';
import { isLive, type Model, type Run } from './model.ts';

export type Work = {
  readonly id: string;
  readonly view: string;
  readonly url: string;
  readonly state: string;
  readonly attempt: number;
  readonly isEdited: boolean;
};
type Signed = { readonly hook: string | null; readonly isSigned: boolean };
type RunRow = Signed & {
  readonly id: string;
  readonly pipeline: string;
  readonly state: string;
  readonly startedBy: string;
  readonly source: string | null;
  readonly revision: number;
  readonly counts: readonly number[];
  readonly isAskedToStop: boolean;
  readonly code: string | null;
  readonly captures: readonly Work[];
  readonly pictures: readonly Work[];
  readonly told: number;
};
type PipelineRow = {
  readonly id: string;
  readonly revision: number;
  readonly node: string | null;
  readonly enabled: boolean;
  readonly hasSecret: boolean;
  readonly isDeleted: boolean;
  readonly isPlanned: boolean;
  readonly hook: string | null;
};
/**
 * What the database has of the pipelines of an organization, its runs in the order of acceptance.
 */
export type Found = {
  readonly runs: readonly RunRow[];
  readonly pipelines: readonly PipelineRow[];
  readonly credits: object;
};

export async function readFound(database: TestDatabase, organizationId: string): Promise<Found> {
  const { client } = database;
  const [runs, pipelines, credits] = await Promise.all([
    client.rows<RunRow>`
      SELECT run.id, pipeline_id AS pipeline, state, started_by AS "startedBy", source_run_id AS source, revision,
        ARRAY[total, completed, failed, cancelled] AS counts, cancel_requested AS "isAskedToStop", error_code AS code,
        coalesce((SELECT jsonb_agg(jsonb_build_object('id', captures.id, 'view', made.view, 'url', made.url, 'state', captures.state,
            'attempt', captures.attempt))
          FROM pipeline_run_captures AS made LEFT JOIN captures ON captures.id = capture_id WHERE run_id = run.id), '[]') AS captures,
        coalesce((SELECT jsonb_agg(jsonb_build_object('id', id::text, 'view', view, 'url', url, 'state', state, 'attempt', attempt,
            'isEdited', edit_node_id IS NOT NULL))
          FROM pipeline_images WHERE run_id = run.id), '[]') AS pictures,
        output.webhook_id AS hook, coalesce(secret IS NOT NULL, false) AS "isSigned",
        (SELECT count(*)::int FROM webhook_deliveries WHERE subject_id = output.id) AS told
      FROM pipeline_runs AS run LEFT JOIN pipeline_outputs AS output ON run_id = run.id LEFT JOIN webhooks ON webhooks.id = webhook_id
      WHERE run.organization_id = ${organizationId} ORDER BY position`,
    client.rows<PipelineRow>`
      SELECT id, revision, trigger_node_id AS node, trigger_enabled AS enabled, trigger_secret_digest IS NOT NULL AS "hasSecret",
        deleted_at IS NOT NULL AS "isDeleted", next_run_at IS NOT NULL AS "isPlanned", webhook_id AS hook
      FROM pipelines LEFT JOIN pipeline_webhooks ON pipeline_id = id WHERE organization_id = ${organizationId} ORDER BY created_at, id`,
    readCredits(database, { organizationId, now: new Date() }),
  ]);
  return { runs, pipelines, credits };
}

const stateAt = ({
  view,
  url,
  state,
  isEdited,
}: Pick<Work, 'view' | 'url' | 'state'> & { isEdited?: boolean }): string =>
  `${view} ${url}${isEdited === true ? ' edited' : ''}: ${state}`;

/** Which webhook it is does not matter, only whether it is the same. */
function numbering(): (hook: string | null) => number | null {
  const seen = new Map<string, number>();
  return (hook) => {
    if (hook === null) return null;
    if (!seen.has(hook)) seen.set(hook, seen.size);
    return seen.get(hook)!;
  };
}

/** As `shownOf` tells of the model. */
export function shownOfFound({ runs, pipelines, credits }: Found): object {
  const numberOf = numbering();
  return {
    runs: runs.map(({ captures, pictures, hook, ...run }) => ({
      ...run,
      hook: numberOf(hook),
      captures: captures.map(stateAt).toSorted(),
      pictures: pictures.map(stateAt).toSorted(),
    })),
    pipelines: byId(pipelines).map(({ id, isDeleted, hook, ...open }) =>
      isDeleted ? { id, isDeleted } : { id, isDeleted, hook: numberOf(hook), ...open },
    ),
    credits: { ...credits },
  };
}

export function shownOf({ runs, pipelines, used }: Model): object {
  const numberOf = numbering();
  return {
    runs: runs.map((run) => ({
      id: run.id,
      pipeline: run.pipeline,
      state: run.state,
      startedBy: run.startedBy,
      source: run.source,
      revision: run.revision,
      counts: countsOf(run),
      isAskedToStop: run.isAskedToStop,
      code: run.code,
      told: run.told,
      hook: numberOf(run.hook),
      isSigned: run.isSigned,
      captures: run.captures.map(stateAt).toSorted(),
      pictures: run.pictures.map(stateAt).toSorted(),
    })),
    pipelines: byId(pipelines.filter(({ isGone }) => !isGone)).map(
      ({ id, isDeleted, hook, kind, revision, enabled, secret }) =>
        isDeleted
          ? { id, isDeleted }
          : {
              id,
              isDeleted,
              hook: numberOf(hook),
              revision,
              node: kindOf(kind).trigger ?? null,
              enabled,
              hasSecret: secret !== null,
              isPlanned: kindOf(kind).isPlanned === true,
            },
    ),
    credits: { used, reserved: runs.flatMap(({ captures }) => captures).filter(isLive).length },
  };
}
const byId = <T extends { readonly id: string }>(list: readonly T[]): T[] =>
  list.toSorted((a, b) => (a.id < b.id ? -1 : 1));

/** All, and of those that have been read how many ended how. */
export function countsOf({ captures }: Run): number[] {
  const ended = (state: string): number => captures.filter((one) => one.isRead && one.state === state).length;
  return [captures.length, ended('COMPLETED'), ended('FAILED'), ended('CANCELLED')];
}
