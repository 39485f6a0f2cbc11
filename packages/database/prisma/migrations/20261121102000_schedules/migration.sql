-- A capture that is repeated. `cron` is a pattern of six fields; the next run stands here and nowhere else.
CREATE TABLE schedules (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organizations (id),
  api_key_id text NOT NULL REFERENCES api_keys (id),
  name text NOT NULL,
  url text NOT NULL,
  cron text NOT NULL,
  timezone text NOT NULL,
  state text NOT NULL CHECK (state IN ('active', 'paused', 'completed', 'failed')),
  -- Settings of every capture, as they were sent.
  options jsonb NOT NULL,
  ignore_selectors jsonb NOT NULL DEFAULT '[]',
  only_on_change boolean NOT NULL DEFAULT false,
  diff_threshold double precision NOT NULL,
  alert_on_failure boolean NOT NULL DEFAULT false,
  auto_pause_after integer,
  retention_days integer NOT NULL,
  starts_at timestamptz(3),
  ends_at timestamptz(3),
  next_run_at timestamptz(3),
  last_run_at timestamptz(3),
  success_count integer NOT NULL DEFAULT 0,
  failure_count integer NOT NULL DEFAULT 0,
  consecutive_failures integer NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  -- Users do not see it any more; its captures and files are being deleted.
  deleted_at timestamptz(3),
  CHECK (next_run_at IS NULL OR (state = 'active' AND deleted_at IS NULL))
) WITH (fillfactor = 70);
CREATE INDEX schedules_due_idx ON schedules (next_run_at) WHERE next_run_at IS NOT NULL;
CREATE INDEX schedules_list_idx ON schedules (organization_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX schedules_key_idx ON schedules (api_key_id) WHERE deleted_at IS NULL;
CREATE INDEX schedules_deleted_idx ON schedules (id) WHERE deleted_at IS NOT NULL;

-- Where the runs of a schedule are delivered to. The address and secret of a webhook are in `webhooks`.
CREATE TABLE schedule_destinations (
  id text PRIMARY KEY,
  schedule_id text NOT NULL REFERENCES schedules (id) ON DELETE CASCADE,
  position smallint NOT NULL,
  type text NOT NULL CHECK (type IN ('webhook', 'email')),
  -- NULL follows the schedule.
  only_on_change boolean,
  webhook_id text REFERENCES webhooks (id),
  recipients jsonb,
  subject text,
  CHECK ((type = 'webhook') = (webhook_id IS NOT NULL)),
  CHECK ((type = 'email') = (recipients IS NOT NULL))
);
CREATE INDEX schedule_destinations_schedule_id_idx ON schedule_destinations (schedule_id, position);

-- One run. The unique planned time is the claim: however many schedulers there are and whatever their clocks say, it runs once.
CREATE TABLE schedule_executions (
  id text PRIMARY KEY,
  schedule_id text NOT NULL REFERENCES schedules (id),
  planned_at timestamptz(3) NOT NULL,
  -- When it was claimed or asked for.
  executed_at timestamptz(3) NOT NULL,
  -- Somebody asked for it; it was not planned.
  is_triggered boolean NOT NULL DEFAULT false,
  -- CLAIMED has no capture yet.
  state text NOT NULL DEFAULT 'CLAIMED' CHECK (state IN ('CLAIMED', 'RUNNING', 'SUCCESS', 'FAILED')),
  request_id text NOT NULL,
  capture_id text,
  -- The second of the two captures that show what moves by itself.
  check_capture_id text,
  error_code text,
  error_message text,
  -- What was recognised instead of the page.
  verdict text,
  diff_score double precision,
  changed boolean,
  -- The part of the picture that is left out because it moves by itself or was asked to be.
  masked double precision,
  -- Its failure was the last that the schedule bore.
  auto_paused boolean NOT NULL DEFAULT false,
  -- The picture that shows what has changed.
  diff_key text,
  expires_at timestamptz(3) NOT NULL,
  ended_at timestamptz(3),
  -- Set while somebody finishes it.
  lease_expires_at timestamptz(3),
  CHECK ((state = 'FAILED') = (error_code IS NOT NULL)),
  CHECK (state <> 'SUCCESS' OR capture_id IS NOT NULL)
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX schedule_executions_schedule_id_planned_at_key ON schedule_executions (schedule_id, planned_at);
CREATE UNIQUE INDEX schedule_executions_capture_id_key ON schedule_executions (capture_id);
CREATE UNIQUE INDEX schedule_executions_check_capture_id_key ON schedule_executions (check_capture_id);
CREATE INDEX schedule_executions_list_idx ON schedule_executions (schedule_id, executed_at DESC, id DESC);
CREATE INDEX schedule_executions_live_idx ON schedule_executions (schedule_id, state, executed_at) WHERE state IN ('CLAIMED', 'RUNNING');
CREATE INDEX schedule_executions_diff_idx ON schedule_executions (expires_at) WHERE diff_key IS NOT NULL;

-- Planned times that did not run, and the rule they fell under. Those that were missed together are one row.
CREATE TABLE schedule_skips (
  id bigserial PRIMARY KEY,
  schedule_id text NOT NULL REFERENCES schedules (id) ON DELETE CASCADE,
  reason text NOT NULL CHECK (reason IN ('overlap', 'missed')),
  -- The first of them.
  from_at timestamptz(3) NOT NULL,
  -- None after this one.
  until_at timestamptz(3) NOT NULL
);
CREATE INDEX schedule_skips_schedule_id_idx ON schedule_skips (schedule_id, from_at);

-- What the next run is compared with. The file is kept beyond its time for as long as it is needed here.
CREATE TABLE schedule_baselines (
  schedule_id text PRIMARY KEY REFERENCES schedules (id) ON DELETE CASCADE,
  -- Of the settings it was captured with: others are not compared with it.
  fingerprint bytea NOT NULL,
  capture_id text NOT NULL,
  output_id text NOT NULL,
  -- When the file would have gone.
  file_expires_at timestamptz(3) NOT NULL,
  boxes jsonb NOT NULL,
  -- What moves by itself: one bit for each block of the picture, row by row.
  moving bytea,
  moving_columns integer,
  updated_at timestamptz(3) NOT NULL DEFAULT now()
);

-- The outbox of mails, as `webhook_deliveries` is for webhooks.
CREATE TABLE mails (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organization_id text NOT NULL REFERENCES organizations (id),
  event text NOT NULL,
  -- The execution that it tells of.
  subject_id text NOT NULL,
  request_id text NOT NULL,
  recipients jsonb NOT NULL,
  -- The subject line that its owner has set.
  subject text,
  state text NOT NULL DEFAULT 'PENDING' CHECK (state IN ('PENDING', 'DELIVERED', 'FAILED')),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz(3) NOT NULL DEFAULT now(),
  lease_expires_at timestamptz(3),
  last_error text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  settled_at timestamptz(3)
) WITH (autovacuum_vacuum_scale_factor = 0.01);
CREATE INDEX mails_due_idx ON mails (next_attempt_at) WHERE state = 'PENDING';
CREATE INDEX mails_subject_idx ON mails (subject_id);

-- Which destination was told of a run, and by what.
CREATE TABLE schedule_deliveries (
  execution_id text NOT NULL REFERENCES schedule_executions (id) ON DELETE CASCADE,
  destination_id text NOT NULL,
  event text NOT NULL,
  type text NOT NULL CHECK (type IN ('webhook', 'email')),
  webhook_delivery_id uuid,
  mail_id uuid,
  PRIMARY KEY (execution_id, destination_id, event),
  CHECK ((type = 'webhook') = (webhook_delivery_id IS NOT NULL)),
  CHECK ((type = 'email') = (mail_id IS NOT NULL))
);
