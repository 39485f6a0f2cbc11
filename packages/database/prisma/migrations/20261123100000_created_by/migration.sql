-- Rows say who made them; the API key on a row is only who pays, and none does where somebody without a key made it.
-- `created_by` is written by `principalId` of the contracts. Rows that are there were made by their keys: the expression fills
-- them while the table is written once, which is faster than an UPDATE of ten million rows and leaves no dead ones behind.
ALTER TABLE captures ALTER COLUMN api_key_id DROP NOT NULL,
  ADD COLUMN created_by text NOT NULL GENERATED ALWAYS AS ('key:' || api_key_id) STORED;
ALTER TABLE captures ALTER COLUMN created_by DROP EXPRESSION;
ALTER TABLE batches ALTER COLUMN api_key_id DROP NOT NULL,
  ADD COLUMN created_by text NOT NULL GENERATED ALWAYS AS ('key:' || api_key_id) STORED;
ALTER TABLE batches ALTER COLUMN created_by DROP EXPRESSION;
ALTER TABLE composes ALTER COLUMN api_key_id DROP NOT NULL,
  ADD COLUMN created_by text NOT NULL GENERATED ALWAYS AS ('key:' || api_key_id) STORED;
ALTER TABLE composes ALTER COLUMN created_by DROP EXPRESSION;
ALTER TABLE schedules ALTER COLUMN api_key_id DROP NOT NULL,
  ADD COLUMN created_by text NOT NULL GENERATED ALWAYS AS ('key:' || api_key_id) STORED;
ALTER TABLE schedules ALTER COLUMN created_by DROP EXPRESSION;
ALTER TABLE crawls ALTER COLUMN api_key_id DROP NOT NULL,
  ADD COLUMN created_by text NOT NULL GENERATED ALWAYS AS ('key:' || api_key_id) STORED;
ALTER TABLE crawls ALTER COLUMN created_by DROP EXPRESSION;
-- Of what the delivery is about.
ALTER TABLE webhook_deliveries ALTER COLUMN api_key_id DROP NOT NULL,
  ADD COLUMN created_by text NOT NULL GENERATED ALWAYS AS ('key:' || api_key_id) STORED;
ALTER TABLE webhook_deliveries ALTER COLUMN created_by DROP EXPRESSION;

-- What nobody's key paid for is one row a day and shard too.
ALTER TABLE usage_days DROP CONSTRAINT usage_days_pkey;
ALTER TABLE usage_days ALTER COLUMN api_key_id DROP NOT NULL;
CREATE UNIQUE INDEX usage_days_organization_id_day_api_key_id_shard_key
  ON usage_days (organization_id, day, api_key_id, shard) NULLS NOT DISTINCT;

-- What is listed for its maker was listed by key before.
DROP INDEX captures_listed_jobs_idx;
CREATE INDEX captures_listed_jobs_idx ON captures (organization_id, created_by, state, created_at DESC, id DESC)
  WHERE origin IN ('bulk', 'batch');
DROP INDEX batches_list_idx;
CREATE INDEX batches_list_idx ON batches (organization_id, created_at DESC, id DESC);
CREATE INDEX batches_made_idx ON batches (organization_id, created_by, created_at DESC, id DESC);
DROP INDEX schedules_key_idx;
CREATE INDEX schedules_made_idx ON schedules (organization_id, created_by) WHERE deleted_at IS NULL;

-- A delivery is made by who made what it is about.
CREATE OR REPLACE FUNCTION tell_of_captures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM before JOIN after USING (id)
    WHERE before.state <> after.state AND (after.batch_id IS NOT NULL OR after.webhook_id IS NOT NULL)
  ) THEN
    RETURN NULL;
  END IF;

  -- The batch before its counts: whoever feeds it takes them in this order too.
  UPDATE batches
  SET started_at = coalesce(started_at, now()), state = CASE WHEN state = 'QUEUED' THEN 'PROCESSING' ELSE state END
  WHERE (started_at IS NULL OR state = 'QUEUED')
    AND id IN (SELECT batch_id FROM after WHERE after.state = 'PROCESSING' AND after.batch_id IS NOT NULL);

  UPDATE batch_items AS item
  SET state = after.state, error_code = after.error_code, error_message = after.error_message
  FROM before JOIN after USING (id)
  WHERE before.state <> after.state
    AND item.batch_id = after.batch_id AND item.position = after.batch_position AND item.capture_id = after.id;

  INSERT INTO batch_counts (batch_id, shard, processing, completed, failed, cancelled)
  SELECT after.batch_id, abs(hashtext(after.id)) % 8 AS shard,
         sum((after.state = 'PROCESSING')::int - (before.state = 'PROCESSING')::int),
         sum((after.state = 'COMPLETED')::int), sum((after.state = 'FAILED')::int), sum((after.state = 'CANCELLED')::int)
  FROM before JOIN after USING (id)
  WHERE before.state <> after.state AND after.batch_id IS NOT NULL
  GROUP BY after.batch_id, shard ORDER BY after.batch_id, shard
  ON CONFLICT (batch_id, shard) DO UPDATE
  SET processing = batch_counts.processing + EXCLUDED.processing, completed = batch_counts.completed + EXCLUDED.completed,
      failed = batch_counts.failed + EXCLUDED.failed, cancelled = batch_counts.cancelled + EXCLUDED.cancelled;

  INSERT INTO webhook_deliveries (organization_id, api_key_id, created_by, webhook_id, event, subject_id, request_id)
  SELECT after.organization_id, after.api_key_id, after.created_by, after.webhook_id, 'JOB_' || after.state, after.id, after.request_id
  FROM before JOIN after USING (id)
  WHERE before.state <> after.state AND after.state IN ('COMPLETED', 'FAILED') AND after.webhook_id IS NOT NULL;
  RETURN NULL;
END $$;
