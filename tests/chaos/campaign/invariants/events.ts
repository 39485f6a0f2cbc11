import { undelivered } from '../wind-down.ts';
import { is, noRow, rowsOf, type Invariants } from './invariant.ts';

export const ofEvents: Invariants = {
  // Runs: destinations that want changes only are not told of the others, and of failures those are
  // whose schedule asks for it.
  'each end is one event, and nothing else is': noRow(`
    WITH wanted (webhook_id, event, subject_id) AS (
      SELECT webhook_id, 'JOB_' || state, id FROM captures WHERE state IN ('COMPLETED', 'FAILED')
      UNION ALL
      SELECT webhook_id, CASE kind WHEN 'bulk' THEN 'BULK_COMPLETED' ELSE 'BATCH_COMPLETED' END, id FROM batches WHERE state IN ('COMPLETED', 'PARTIALLY_COMPLETED', 'FAILED')
      UNION ALL
      SELECT webhook_id, 'COMPOSE_COMPLETED', id FROM composes WHERE state IN ('COMPLETED', 'FAILED')
      UNION ALL
      SELECT webhook_id, 'CRAWL_COMPLETED', id FROM crawls WHERE state IN ('COMPLETED', 'PARTIALLY_COMPLETED', 'FAILED')
      UNION ALL
      SELECT webhook_id, 'PIPELINE_GALLERY_COMPLETED', output.id FROM pipeline_outputs AS output
      JOIN pipeline_runs ON pipeline_runs.id = run_id WHERE state IN ('COMPLETED', 'PARTIALLY_COMPLETED', 'FAILED')
      UNION ALL
      SELECT webhook_id, CASE run.state WHEN 'SUCCESS' THEN 'schedule.delivery' ELSE 'schedule.failed' END, run.id
      FROM schedule_executions AS run JOIN schedules ON schedules.id = run.schedule_id
      JOIN schedule_destinations AS destination ON destination.schedule_id = schedules.id
      WHERE run.state = 'SUCCESS' AND (run.changed IS NOT FALSE OR NOT coalesce(destination.only_on_change, schedules.only_on_change))
         OR run.state = 'FAILED' AND alert_on_failure
    ), written AS (
      SELECT webhook_id, event, subject_id, count(*) AS rows FROM webhook_deliveries GROUP BY webhook_id, event, subject_id
    )
    SELECT event || ' of ' || subject_id || ': ' || coalesce(rows, 0) || ' rows'
           || CASE WHEN wanted.webhook_id IS NULL THEN ', and nothing was to be told' ELSE '' END AS wrong
    FROM (SELECT * FROM wanted WHERE webhook_id IS NOT NULL) AS wanted FULL JOIN written USING (webhook_id, event, subject_id)
    WHERE wanted.webhook_id IS NULL OR rows IS DISTINCT FROM 1`),
  'every event came, always under the same id and with the same bytes': async (facts) => {
    const { receiver, database } = facts;
    const rows = await rowsOf<{ id: string; event: string; subject: string }>(
      facts,
      `SELECT deliveries.id::text, event, coalesce(run_id || '/' || gallery_node_id, subject_id) AS subject
       FROM webhook_deliveries AS deliveries LEFT JOIN pipeline_outputs AS output ON output.id = subject_id`,
    );
    const known = new Map(rows.map(({ id, event, subject }) => [id, `${event} of ${subject}`]));
    const byId = Map.groupBy(receiver.deliveries, ({ id }) => id);
    const changed = [...byId.values()].filter((all) => new Set(all.map(({ digest }) => digest)).size !== 1);
    const others = receiver.deliveries.filter(({ id, event, subject }) => known.get(id) !== `${event} of ${subject}`);
    return [
      ...is('events that never came', await undelivered(database, receiver), []),
      ...is('events that changed', changed.length, 0),
      ...is('events that came and were never written', others, []),
    ];
  },
};
