-- Where somebody wants to be told. The secret is encrypted with a key of the installation.
CREATE TABLE webhooks (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organizations (id),
  url text NOT NULL,
  secret bytea
);

-- A list of captures that were asked for together. Bulk jobs are batches that are filled and started in one step.
CREATE TABLE batches (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organizations (id),
  api_key_id text NOT NULL REFERENCES api_keys (id),
  kind text NOT NULL CHECK (kind IN ('bulk', 'batch')),
  name text,
  state text NOT NULL CHECK (state IN ('DRAFT', 'PREPARING', 'QUEUED', 'PROCESSING', 'WAITING_FOR_CREDITS', 'COMPLETED',
    'PARTIALLY_COMPLETED', 'FAILED', 'CANCELLED')),
  -- Settings of every item, as they were sent. An item's own options come on top.
  defaults jsonb NOT NULL,
  webhook_id text REFERENCES webhooks (id),
  -- The HTTP request that led to it.
  request_id text NOT NULL,
  items_max bigint NOT NULL,
  next_sequence integer NOT NULL DEFAULT 0,
  total_items bigint NOT NULL DEFAULT 0,
  -- Of a restarted one: how many items have been copied from its source.
  prepared_items bigint NOT NULL DEFAULT 0,
  source_batch_id text,
  restart_request_id uuid,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  -- When its captures were let go; a draft is still being filled.
  queued_at timestamptz(3),
  -- When its first capture was claimed.
  started_at timestamptz(3),
  completed_at timestamptz(3),
  -- Users do not see it any more; its items and files are being deleted.
  deleted_at timestamptz(3)
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX batches_organization_id_restart_request_id_key ON batches (organization_id, restart_request_id);
CREATE INDEX batches_list_idx ON batches (api_key_id, created_at DESC, id DESC);
CREATE INDEX batches_active_idx ON batches (organization_id, created_at, id)
  WHERE state IN ('PREPARING', 'QUEUED', 'PROCESSING', 'WAITING_FOR_CREDITS');
CREATE INDEX batches_deleted_idx ON batches (id) WHERE deleted_at IS NOT NULL;

CREATE TABLE batch_chunks (
  batch_id text NOT NULL REFERENCES batches (id) ON DELETE CASCADE,
  sequence integer NOT NULL,
  -- Of the bytes as they were sent.
  sha256 bytea NOT NULL,
  accepted integer NOT NULL,
  failed integer NOT NULL,
  PRIMARY KEY (batch_id, sequence)
);

-- One row for each entry, ten million in a large batch: nothing refers to it and it refers to nothing, so that a chunk is
-- written as fast as rows can be. PENDING has no capture yet; the other states are those of its capture.
CREATE TABLE batch_items (
  batch_id text NOT NULL,
  position bigint NOT NULL,
  url text NOT NULL,
  source_line bigint,
  options jsonb,
  state text NOT NULL DEFAULT 'PENDING'
    CHECK (state IN ('PENDING', 'QUEUED', 'PROCESSING', 'COMPLETED', 'FAILED', 'CANCELLED')),
  capture_id text,
  error_code text,
  error_message text,
  PRIMARY KEY (batch_id, position)
) WITH (
  fillfactor = 90,
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_cost_delay = 0,
  autovacuum_vacuum_insert_scale_factor = 0.2
);
CREATE UNIQUE INDEX batch_items_batch_id_state_position_key ON batch_items (batch_id, state, position);

-- How many items of a batch are in which state, in eight rows: with one, every capture that ends would wait for the one before.
CREATE TABLE batch_counts (
  batch_id text NOT NULL REFERENCES batches (id) ON DELETE CASCADE,
  shard smallint NOT NULL,
  processing bigint NOT NULL DEFAULT 0,
  completed bigint NOT NULL DEFAULT 0,
  failed bigint NOT NULL DEFAULT 0,
  cancelled bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (batch_id, shard)
) WITH (fillfactor = 50);

ALTER TABLE captures
  -- When it was given a place in the capture queue; without one it waits for its turn among all organizations.
  ADD COLUMN sent_at timestamptz(3),
  -- How many credits it takes when it succeeds.
  ADD COLUMN cost smallint NOT NULL DEFAULT 1 CHECK (cost >= 0),
  ADD COLUMN webhook_id text REFERENCES webhooks (id),
  ADD COLUMN batch_id text,
  ADD COLUMN batch_position bigint,
  ADD CHECK ((batch_id IS NULL) = (batch_position IS NULL)),
  ADD CHECK (state <> 'PROCESSING' OR sent_at IS NOT NULL);
UPDATE captures SET sent_at = queued_at;
DROP INDEX captures_queued_idx;
CREATE INDEX captures_queued_idx ON captures (id) INCLUDE (queued_at) WHERE state = 'QUEUED' AND sent_at IS NOT NULL;
CREATE INDEX captures_waiting_idx ON captures (organization_id, priority, queued_at, id)
  WHERE state = 'QUEUED' AND sent_at IS NULL;
-- What holds credits and, once sent, a place in the queue.
CREATE INDEX captures_live_idx ON captures (organization_id) INCLUDE (batch_id, cost, sent_at)
  WHERE state IN ('QUEUED', 'PROCESSING');
CREATE INDEX captures_batch_idx ON captures (batch_id, batch_position) WHERE batch_id IS NOT NULL;
CREATE INDEX captures_jobs_idx ON captures (organization_id, created_at DESC, id DESC) WHERE origin IN ('async', 'bulk', 'batch');

ALTER TABLE charges ADD COLUMN credits smallint NOT NULL DEFAULT 1;

-- What was used on each day (UTC), in eight rows for the reason given at batch_counts.
CREATE TABLE usage_days (
  organization_id text NOT NULL,
  api_key_id text NOT NULL,
  day date NOT NULL,
  shard smallint NOT NULL,
  credits bigint NOT NULL DEFAULT 0,
  captures bigint NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (organization_id, day, api_key_id, shard)
) WITH (fillfactor = 50);

-- The outbox: an event is written together with the change that it tells of, and delivered from here until somebody has taken it.
CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id text NOT NULL REFERENCES organizations (id),
  api_key_id text NOT NULL REFERENCES api_keys (id),
  webhook_id text NOT NULL REFERENCES webhooks (id),
  event text NOT NULL,
  -- The capture, batch or other thing that the event is about.
  subject_id text NOT NULL,
  request_id text NOT NULL,
  state text NOT NULL DEFAULT 'PENDING' CHECK (state IN ('PENDING', 'DELIVERED', 'FAILED')),
  -- Made before the first attempt; every further one sends the same bytes.
  body bytea,
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3) NOT NULL DEFAULT now(),
  -- Set while somebody works on it.
  lease_expires_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  settled_at timestamptz(3)
) WITH (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_cost_delay = 0);
CREATE INDEX webhook_deliveries_due_idx ON webhook_deliveries (organization_id, next_attempt_at) WHERE state = 'PENDING';
CREATE INDEX webhook_deliveries_subject_idx ON webhook_deliveries (subject_id, created_at);
CREATE INDEX webhook_deliveries_list_idx ON webhook_deliveries (organization_id, created_at DESC, id DESC);

CREATE TABLE webhook_attempts (
  delivery_id uuid NOT NULL REFERENCES webhook_deliveries (id) ON DELETE CASCADE,
  attempt integer NOT NULL,
  at timestamptz(3) NOT NULL DEFAULT now(),
  ms integer NOT NULL,
  status integer,
  error text,
  response text,
  PRIMARY KEY (delivery_id, attempt)
);

-- Jobs reach their queues from the rows they are about: nothing else wrote into the outbox table.
DROP TABLE outbox;

-- What follows from a capture's change of state, whichever statement made it and in the same transaction: the item of its batch
-- shows the same state, the batch's counts and its first start follow, and whoever asked to be told is told.
CREATE FUNCTION tell_of_captures() RETURNS trigger LANGUAGE plpgsql AS $$
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

  INSERT INTO webhook_deliveries (organization_id, api_key_id, webhook_id, event, subject_id, request_id)
  SELECT after.organization_id, after.api_key_id, after.webhook_id, 'JOB_' || after.state, after.id, after.request_id
  FROM before JOIN after USING (id)
  WHERE before.state <> after.state AND after.state IN ('COMPLETED', 'FAILED') AND after.webhook_id IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER captures_tell AFTER UPDATE ON captures
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION tell_of_captures();
