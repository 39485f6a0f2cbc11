import { planRunSteps, type ImageRoute, type StoredSteps } from '@tintype/contracts/pipelines/run-steps';
import type { Graph } from '@tintype/contracts/pipelines/graph';
import type { CaptureState } from '@tintype/contracts/states/capture';
import { claimEnded, postponeCaptures } from '../captures/capture-attempts.ts';
import type { Database, Db } from '../connect.ts';
import { sql } from '../statements/sql.ts';
import { splitIntoSlices } from '../statements/statements.ts';
import { stateOf } from '../states/state-guards.ts';

/** Far longer than the writes of one turn. */
const leaseMs = 30_000;

/** Captures whose run has been deleted form a separate group. */
export type EndedRunCaptures = { readonly runId: string | null; readonly captures: readonly string[] };

/** A run that cannot be read is returned again after the lease, and delays no other run. */
export async function claimEndedOfRuns(db: Db, { limit }: { readonly limit: number }): Promise<EndedRunCaptures[]> {
  const ended = await claimEnded(db, { origin: 'pipeline', limit, leaseMs });
  if (ended.length === 0) return [];
  return db.client.rows<EndedRunCaptures>`
    SELECT run_id AS "runId", array_agg(ended.id) AS captures
    FROM unnest(${ended}::text[]) AS ended (id) LEFT JOIN pipeline_run_captures ON capture_id = ended.id
    GROUP BY run_id ORDER BY run_id`;
}

/** Lets the next turn claim them before the lease ends. */
export const releaseEnded = (db: Db, runs: readonly EndedRunCaptures[]): Promise<void> =>
  postponeCaptures(db, { ids: runs.flatMap(({ captures }) => captures), afterMs: 0 });

/** Writes in the transaction that removes the captures from the feed. */
export const takeEndedOfRun = (database: Database, { captures: ended }: EndedRunCaptures): Promise<void> =>
  database.transaction(async (db) => {
    // The transaction that deletes a row of the feed is the one that counts its capture.
    const own = await db.client.rows<{ id: string }>`
      DELETE FROM ended_captures WHERE capture_id = ANY (${ended}::text[]) RETURNING capture_id AS id`;
    const captures = await readEnded(
      db,
      own.map(({ id }) => id),
    );
    await writeImages(db, captures);
    await count(db, captures);
  });

type EndedNodeCapture = {
  readonly runId: string;
  readonly nodeId: string;
  readonly view: string;
  readonly urlIndex: number;
  readonly url: string;
  readonly captureId: string | null;
  readonly state: CaptureState;
  readonly errorCode: string | null;
  readonly errorMessage: string | null;
  readonly outputId: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly format: string | null;
  readonly size: number | null;
  readonly expiresAt: Date | null;
};

async function readEnded({ client }: Db, ids: readonly string[]): Promise<EndedNodeCapture[]> {
  return client.rows<EndedNodeCapture>`
    SELECT run.run_id AS "runId", node_id AS "nodeId", view, url_index AS "urlIndex", url, captures.id AS "captureId", captures.state,
           captures.error_code AS "errorCode", captures.error_message AS "errorMessage", files.output_id AS "outputId",
           files.width, files.height, files.format, files.size::float8 AS size, files.expires_at AS "expiresAt"
    FROM pipeline_run_captures AS run JOIN captures ON captures.id = run.capture_id
    LEFT JOIN LATERAL (SELECT * FROM files WHERE capture_id = captures.id ORDER BY id LIMIT 1) AS files ON true
    WHERE run.capture_id = ANY (${ids}::text[])
    ORDER BY node_id, view, url_index`;
}

/** The previous version stored no steps: its runs have only the graph. */
type RunWithGraph = { readonly id: string; readonly cancelRequested: boolean } & (
  | { readonly steps: StoredSteps }
  | { readonly steps: null; readonly graph: Graph }
);

/**
 * Captures that could not be created never appear in the feed, so `writeRefusedImages` calls this
 * too.
 */
async function writeImages(db: Db, captures: readonly EndedNodeCapture[]): Promise<void> {
  const [first] = captures;
  if (first === undefined) return;
  const run = await db.client.first<RunWithGraph>`
    SELECT id, steps, CASE WHEN steps IS NULL THEN graph END AS graph, cancel_requested AS "cancelRequested"
    FROM pipeline_runs WHERE id = ${first.runId} FOR NO KEY UPDATE`;
  if (run === undefined) return;
  const { routes } = run.steps ?? planRunSteps(run.graph);
  const rows = captures.flatMap((capture) => (routes[capture.nodeId] ?? []).map((route) => toRow(run, capture, route)));
  for (const some of splitIntoSlices(rows, ({ url }) => url.length)) await insertImages(db, some);
}

/** A row only names the edit node: the graph of the run has the edits (`claimImage`). */
async function insertImages({ client }: Db, rows: readonly ImageRow[]): Promise<void> {
  await client.execute`
    INSERT INTO pipeline_images (run_id, gallery_node_id, node_id, view, url_index, url, capture_id, output_id, edit_node_id, edits, state,
                                 width, height, format, size, expires_at, error_code, error_message, completed_at)
    SELECT run_id, gallery_node_id, node_id, view, url_index, url, capture_id, output_id, edit_node_id,
           CASE WHEN edit_node_id IS NOT NULL THEN 'null'::jsonb END, state,
           width, height, format, size, expires_at, error_code, error_message, CASE WHEN state <> ${stateOf.pipelineImages.literal('WAITING')} THEN now() END
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS made (
      run_id text, gallery_node_id text, node_id text, view text, url_index int, url text, capture_id text, output_id text,
      edit_node_id text, state text, width int, height int, format text, size bigint, expires_at timestamptz,
      error_code text, error_message text)
    ON CONFLICT DO NOTHING`;
}

type ImageRow = ReturnType<typeof toRow>;

function toRow(
  run: Pick<RunWithGraph, 'id' | 'cancelRequested'>,
  capture: EndedNodeCapture,
  { galleryNodeId, editNodeId }: ImageRoute,
) {
  const isTaken = capture.state === 'COMPLETED' && capture.outputId !== null;
  const isEdited = editNodeId !== null;
  const failure = isTaken
    ? run.cancelRequested && isEdited
      ? { error_code: 'CANCELLED', error_message: 'The run was cancelled.' }
      : undefined
    : {
        error_code: capture.errorCode ?? (capture.state === 'CANCELLED' ? 'CANCELLED' : 'INTERNAL_ERROR'),
        error_message: capture.errorMessage ?? 'The capture was cancelled.',
      };
  return {
    run_id: run.id,
    gallery_node_id: galleryNodeId,
    node_id: capture.nodeId,
    view: capture.view,
    url_index: capture.urlIndex,
    url: capture.url,
    capture_id: capture.captureId,
    edit_node_id: editNodeId,
    state: failure === undefined ? (isEdited ? 'WAITING' : 'COMPLETED') : 'FAILED',
    output_id: isTaken ? capture.outputId : null,
    ...(failure === undefined &&
      !isEdited && {
        width: capture.width,
        height: capture.height,
        format: capture.format,
        size: capture.size,
      }),
    expires_at: isTaken ? capture.expiresAt : null,
    ...failure,
  };
}

async function count({ client }: Db, captures: readonly EndedNodeCapture[]): Promise<void> {
  const column = { COMPLETED: 'completed', FAILED: 'failed', CANCELLED: 'cancelled' } as const;
  const rows = [...Map.groupBy(captures, ({ runId }) => runId)].map(([id, own]) => ({
    id,
    ...Object.fromEntries(
      Object.entries(column).map(([state, name]) => [name, own.filter((one) => one.state === state).length]),
    ),
  }));
  if (rows.length === 0) return;
  await client.execute(sql`
    UPDATE pipeline_runs AS run
    SET completed = run.completed + ended.completed, failed = run.failed + ended.failed, cancelled = run.cancelled + ended.cancelled
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS ended (id text, completed int, failed int, cancelled int)
    WHERE run.id = ended.id`);
}

/** Refused captures end with the start of their run. */
export async function writeRefusedImages(db: Db, runId: string): Promise<void> {
  const refused = await db.client.rows<EndedNodeCapture>`
    SELECT run_id AS "runId", node_id AS "nodeId", view, url_index AS "urlIndex", url, NULL AS "captureId",
           ${stateOf.captures.literal('FAILED')} AS state, error_code AS "errorCode", error_message AS "errorMessage", NULL AS "outputId"
    FROM pipeline_run_captures WHERE run_id = ${runId} AND capture_id IS NULL`;
  await writeImages(db, refused);
}
