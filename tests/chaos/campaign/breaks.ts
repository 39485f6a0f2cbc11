import { one, type Break } from './break.ts';
import { breaksOfPipelines } from './breaks-of-pipelines.ts';

/** A picture that has a file of its own. */
const editedWell = `edit_node_id IS NOT NULL AND state = 'COMPLETED'`;

/**
 * For each invariant what it must find, one at a time. An invariant that finds none of it promises
 * nothing.
 */
export const breaks: Readonly<Record<string, readonly Break[]>> = {
  'everything that was accepted has ended, and nothing was given up': [
    `UPDATE batch_items SET state = 'HELD' WHERE position = 0`,
    `UPDATE crawl_pages SET state = 'RUNNING' WHERE position = 0`,
    `UPDATE composes SET state = 'READY', error_code = NULL WHERE ${one('composes', `state = 'FAILED'`)}`,
    `UPDATE schedule_executions SET state = 'RUNNING' WHERE ${one('schedule_executions', `state = 'SUCCESS'`)}`,
    `UPDATE captures SET error_code = 'INTERNAL_ERROR' WHERE ${one('captures', `state = 'FAILED'`)}`,
    `UPDATE pipeline_runs SET state = 'RUNNING' WHERE ${one('pipeline_runs', 'true')}`,
    `UPDATE pipeline_images SET state = 'WAITING' WHERE ${one('pipeline_images', editedWell)}`,
    `UPDATE pipeline_images SET error_code = 'INTERNAL_ERROR' WHERE ${one('pipeline_images', `state = 'FAILED'`)}`,
  ],
  'what its caller was told of is there, and has ended': [
    (facts) => ({ ...facts, work: { ...facts.work, crawls: [...facts.work.crawls, 'abcdefghijklmnopqrst'] } }),
    (facts) => ({
      ...facts,
      work: {
        ...facts.work,
        pipelineRuns: facts.work.pipelineRuns.map((run) => ({ ...run, ids: ['abcdefghijklmnopqrst'] })),
      },
    }),
  ],
  'each capture was made for one thing, and nothing was made twice': [
    `INSERT INTO captures SELECT (jsonb_populate_record(captures, '{"id": "again"}')).*
     FROM captures WHERE ${one('captures', `origin = 'schedule'`)}`,
    `UPDATE schedule_executions SET capture_id = NULL WHERE ${one('schedule_executions', `state = 'FAILED'`)}`,
    `UPDATE compose_parts SET capture_id = (SELECT id FROM captures WHERE origin = 'async' LIMIT 1) WHERE position = 0
     AND compose_id = (SELECT min(id) FROM composes)`,
    `UPDATE pipeline_run_captures SET capture_id = (SELECT id FROM captures WHERE origin = 'async' LIMIT 1)
     WHERE capture_id = (SELECT min(capture_id) FROM pipeline_run_captures)`,
  ],
  'what became of a thing is what became of its captures': [
    `UPDATE crawl_pages SET state = 'FAILED' WHERE ${one('crawl_pages', `state = 'COMPLETED'`)}`,
    `UPDATE pipeline_images SET state = 'FAILED', error_code = 'EDIT_FAILED' WHERE ${one('pipeline_images', editedWell)}`,
    `UPDATE schedule_executions SET state = 'SUCCESS', error_code = NULL WHERE ${one('schedule_executions', `state = 'FAILED'`)}`,
    `UPDATE composes SET state = 'FAILED', error_code = 'TIMEOUT', drawing = NULL, storage_key = NULL
     WHERE ${one('composes', `state = 'COMPLETED'`)}`,
  ],
  'each success is charged once, and nothing else': [
    `DELETE FROM charges WHERE capture_id = (SELECT capture_id FROM crawl_pages WHERE state = 'COMPLETED' LIMIT 1)`,
    `DELETE FROM charges WHERE capture_id = (SELECT capture_id FROM pipeline_images WHERE state = 'COMPLETED' LIMIT 1)`,
    `INSERT INTO charges (capture_id, organization_id)
     SELECT id, organization_id FROM captures WHERE ${one('captures', `state = 'FAILED'`)}`,
    `UPDATE usage_days SET credits = credits + 1`,
  ],
  'every success has its files, whole, until their time is over': [
    `UPDATE files SET sha256 = repeat('0', 64) WHERE ${one('files', 'expires_at > now()')}`,
    `UPDATE composes SET drawing = jsonb_set(drawing, '{sha256}', '""') WHERE ${one('composes', `state = 'COMPLETED'`)}`,
    `DELETE FROM files WHERE ${one('files', 'true')}`,
    `UPDATE pipeline_images SET sha256 = repeat('0', 64) WHERE ${one('pipeline_images', editedWell)}`,
  ],
  'no file is left that belongs to nobody': [
    `DELETE FROM files WHERE ${one('files', 'expires_at > now()')}`,
    `UPDATE pipeline_images SET storage_key = 'another' WHERE ${one('pipeline_images', editedWell)}`,
  ],
  'no item was lost and none was made twice': [
    `UPDATE captures SET batch_id = NULL, batch_position = NULL WHERE ${one('captures', 'batch_id IS NOT NULL')}`,
  ],
  'the counts of a batch equal its items': [`UPDATE batch_items SET state = 'FAILED' WHERE position = 0`],
  'a chunk that is sent again gets the receipt it got': [
    (facts) => ({
      ...facts,
      work: { ...facts.work, chunks: facts.work.chunks.map(({ body }) => ({ body, receipt: '{}' })) },
    }),
  ],
  'an item that is held has a host and no capture, and no other item has a host': [
    (facts) => ({ ...facts, held: [...facts.held, { count: 1, wrong: 1 }] }),
  ],
  'a host that is crawled with a delay is visited by one at a time, the delay apart': [
    `UPDATE crawls SET settings = jsonb_set(settings, '{crawlDelayMs}', '600000')
     WHERE (settings ->> 'crawlDelayMs')::int > 0`,
    `UPDATE captures SET completed_at = completed_at + interval '1 hour' WHERE origin = 'crawl'`,
  ],
  'a crawl finds every page of its site, and each completes once for each address': [
    `DELETE FROM crawl_pages WHERE ${one('crawl_pages', `url LIKE '%/crawl/11'`)}`,
    `UPDATE crawl_pages SET state = 'COMPLETED' WHERE ${one('crawl_pages', `error_code = 'DUPLICATE'`)}`,
    `UPDATE crawl_pages SET state = 'FAILED' WHERE ${one('crawl_pages', `url LIKE '%/crawl/8'`)}`,
  ],
  'the counts of a crawl equal its pages': [
    `UPDATE crawl_pages SET state = 'SKIPPED' WHERE ${one('crawl_pages', `state = 'COMPLETED'`)}`,
  ],
  'a crawl ends as its pages did': [
    `UPDATE crawls SET state = 'COMPLETED' WHERE ${one('crawls', `state = 'PARTIALLY_COMPLETED'`)}`,
  ],
  'a compose that completed shows each of its pages': [
    `UPDATE composes SET drawing = drawing #- '{parts, 0}' WHERE ${one('composes', `state = 'COMPLETED'`)}`,
  ],
  'the counts of a compose equal its captures': [
    `UPDATE captures SET state = 'FAILED', error_code = 'TIMEOUT' WHERE ${one('captures', `origin = 'compose' AND state = 'COMPLETED'`)}`,
  ],
  'each planned time ran once, or was skipped by the rule': [
    // Not the last run of its schedule: nothing shows that a later time was planned.
    `DELETE FROM schedule_executions WHERE ${one(
      'schedule_executions AS run',
      'planned_at < (SELECT max(planned_at) FROM schedule_executions WHERE schedule_id = run.schedule_id)',
    )}`,
    `INSERT INTO schedule_skips (schedule_id, reason, from_at, until_at)
     SELECT schedule_id, 'overlap', planned_at, planned_at FROM schedule_executions WHERE ${one('schedule_executions', 'true')}`,
    // A run that is gone, and its time said to be skipped for no reason.
    ...['missed', 'overlap'].map(
      (reason) => `
        WITH gone AS (
          DELETE FROM schedule_executions WHERE ${one('schedule_executions', 'true')} RETURNING schedule_id, planned_at
        ), others AS (
          UPDATE schedule_executions SET ended_at = ended_at - interval '1 hour' WHERE NOT (${one('schedule_executions', 'true')})
        )
        INSERT INTO schedule_skips (schedule_id, reason, from_at, until_at)
        SELECT schedule_id, '${reason}', planned_at, planned_at FROM gone`,
    ),
    `UPDATE schedule_executions SET planned_at = planned_at + interval '1 second' WHERE ${one('schedule_executions', 'true')}`,
  ],
  'every schedule has run again after the last fault': [
    (facts) => ({ ...facts, faultsEndedAt: new Date(Date.now() + 3_600_000) }),
  ],
  'the counts of a schedule equal its runs': [
    `UPDATE schedule_executions SET state = 'FAILED', error_code = 'TIMEOUT'
     WHERE ${one('schedule_executions', `state = 'SUCCESS'`)}`,
  ],
  ...breaksOfPipelines,
  'each end is one event, and nothing else is': [
    `DELETE FROM webhook_deliveries WHERE ${one('webhook_deliveries', `event = 'BULK_COMPLETED'`)}`,
    `DELETE FROM webhook_deliveries WHERE ${one('webhook_deliveries', `event = 'COMPOSE_COMPLETED'`)}`,
    `DELETE FROM webhook_deliveries WHERE ${one('webhook_deliveries', `event = 'schedule.failed'`)}`,
    `DELETE FROM webhook_deliveries WHERE ${one('webhook_deliveries', `event = 'PIPELINE_GALLERY_COMPLETED'`)}`,
    `INSERT INTO webhook_deliveries (organization_id, api_key_id, created_by, webhook_id, event, subject_id, request_id)
     SELECT organization_id, api_key_id, created_by, webhook_id, event, subject_id, request_id FROM webhook_deliveries
     WHERE ${one('webhook_deliveries', `event = 'schedule.delivery'`)}`,
    `UPDATE captures SET state = 'CANCELLED' WHERE ${one('captures', `origin = 'async' AND state = 'COMPLETED'`)}`,
  ],
  'every event came, always under the same id and with the same bytes': [
    (facts) => ({ ...facts, receiver: { ...facts.receiver, deliveries: facts.receiver.deliveries.slice(0, -20) } }),
    (facts) => {
      const [first, ...others] = facts.receiver.deliveries;
      return { ...facts, receiver: { ...facts.receiver, deliveries: [{ ...first!, digest: '' }, first!, ...others] } };
    },
    `UPDATE webhook_deliveries SET subject_id = 'another' WHERE ${one('webhook_deliveries', 'true')}`,
  ],
};
