-- A list of jobs is walked state by state, newest first: those of the organization, and those in lists of one key.
DROP INDEX captures_jobs_idx;
CREATE INDEX captures_async_jobs_idx ON captures (organization_id, state, created_at DESC, id DESC) WHERE origin = 'async';
CREATE INDEX captures_listed_jobs_idx ON captures (api_key_id, state, created_at DESC, id DESC)
  WHERE origin IN ('bulk', 'batch');

-- Cancelled batches that may still have captures under way.
CREATE INDEX batches_cancelled_idx ON batches (id)
  WHERE state = 'CANCELLED' AND completed_at IS NULL AND queued_at IS NOT NULL;

-- What refers to a webhook. Whoever deletes one has all of these looked through.
CREATE INDEX captures_webhook_id_idx ON captures (webhook_id) WHERE webhook_id IS NOT NULL;
CREATE INDEX batches_webhook_id_idx ON batches (webhook_id) WHERE webhook_id IS NOT NULL;
CREATE INDEX composes_webhook_id_idx ON composes (webhook_id) WHERE webhook_id IS NOT NULL;
CREATE INDEX schedule_destinations_webhook_id_idx ON schedule_destinations (webhook_id) WHERE webhook_id IS NOT NULL;
CREATE INDEX webhook_deliveries_webhook_id_idx ON webhook_deliveries (webhook_id);

-- Deliveries that are not kept for good, longest settled first. Those of schedules are part of a run's history and go with it.
CREATE INDEX webhook_deliveries_settled_idx ON webhook_deliveries (settled_at)
  WHERE settled_at IS NOT NULL AND event NOT IN ('schedule.delivery', 'schedule.failed');

-- What holds credits, and which of a batch's captures live, whatever else of its organization waits.
DROP INDEX captures_live_idx;
CREATE INDEX captures_live_idx ON captures (organization_id, batch_id) INCLUDE (cost, sent_at)
  WHERE state IN ('QUEUED', 'PROCESSING');
