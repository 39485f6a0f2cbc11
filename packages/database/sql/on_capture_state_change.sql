-- Follows each change of a capture's state, whichever statement made it, in the same transaction:
-- the item of its batch gets the same state, the batch's counts and first start are updated, and
-- the events for subscribed webhooks are written. The comment behind each state names its role in
-- the transition tables of the contracts: `left` or `reached` by an event, or `in` for the state of
-- a row.
CREATE OR REPLACE FUNCTION on_capture_state_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM before JOIN after USING (id)
    WHERE before.state <> after.state AND (after.batch_id IS NOT NULL OR after.webhook_id IS NOT NULL OR after.origin = 'async')
  ) THEN
    RETURN NULL;
  END IF;

  -- The batch is locked before its counts: the dispatcher takes them in this order too, so the two
  -- cannot deadlock.
  UPDATE batches
  SET started_at = coalesce(started_at, now()),
      state = CASE WHEN state = 'QUEUED' /* batches claim left */ THEN 'PROCESSING' /* batches claim reached */ ELSE state END
  WHERE (started_at IS NULL OR state = 'QUEUED' /* batches claim left */)
    AND id IN (SELECT batch_id FROM after WHERE after.state = 'PROCESSING' /* captures claim reached */ AND after.batch_id IS NOT NULL);

  UPDATE batch_items AS item
  SET state = after.state, error_code = after.error_code, error_message = after.error_message
  FROM before JOIN after USING (id)
  WHERE before.state <> after.state
    AND item.batch_id = after.batch_id AND item.position = after.batch_position AND item.capture_id = after.id;

  INSERT INTO batch_counts (batch_id, shard, processing, completed, failed, cancelled)
  SELECT after.batch_id, pg_backend_pid() % 32 AS shard,
         sum((after.state = 'PROCESSING' /* captures claim reached */)::int
           - (before.state = 'PROCESSING' /* captures succeed left */)::int),
         sum((after.state = 'COMPLETED' /* captures succeed reached */)::int),
         sum((after.state = 'FAILED' /* captures fail reached */)::int),
         sum((after.state = 'CANCELLED' /* captures cancel reached */)::int)
  FROM before JOIN after USING (id)
  WHERE before.state <> after.state AND after.batch_id IS NOT NULL
  GROUP BY after.batch_id, shard ORDER BY after.batch_id, shard
  ON CONFLICT (batch_id, shard) DO UPDATE
  SET processing = batch_counts.processing + EXCLUDED.processing, completed = batch_counts.completed + EXCLUDED.completed,
      failed = batch_counts.failed + EXCLUDED.failed, cancelled = batch_counts.cancelled + EXCLUDED.cancelled;

  INSERT INTO webhook_deliveries (organization_id, api_key_id, created_by, webhook_id, event, subject_id, request_id)
  SELECT after.organization_id, after.api_key_id, after.created_by, recipient_id, told.event, after.id, after.request_id
  FROM before JOIN after USING (id)
  CROSS JOIN LATERAL (
    SELECT CASE after.state WHEN 'COMPLETED' /* captures succeed reached */ THEN 'JOB_COMPLETED' ELSE 'JOB_FAILED' END AS event) AS told
  CROSS JOIN LATERAL recipients_of(after.organization_id, after.webhook_id, told.event)
  WHERE before.state <> after.state AND (after.webhook_id IS NOT NULL OR after.origin = 'async')
    AND after.state IN ('COMPLETED' /* captures succeed reached */, 'FAILED' /* captures fail reached */);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER captures_on_state_change AFTER UPDATE ON captures
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION on_capture_state_change();
