-- A saved graph, as `Graph` of the contracts. The next planned run stands here and nowhere else.
CREATE TABLE pipelines (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organizations (id),
  -- The key that pays; none where somebody without a key made it, and only the organization pays.
  api_key_id text REFERENCES api_keys (id),
  created_by text NOT NULL,
  name text NOT NULL,
  graph jsonb NOT NULL,
  -- What somebody is drawing, whatever is wrong with it; gone once it is saved.
  draft jsonb,
  -- Raised by each change.
  revision integer NOT NULL DEFAULT 1,
  -- The trigger node of the graph, where it has one, and the digest of the secret that starts it.
  trigger_node_id text,
  trigger_secret_digest bytea,
  trigger_enabled boolean NOT NULL DEFAULT true,
  trigger_rotated_at timestamptz(3),
  -- Sealed with the key of webhook secrets and `id` as its context.
  signing_secret bytea,
  signing_rotated_at timestamptz(3),
  -- Six fields, of its schedule node.
  cron text,
  timezone text,
  next_run_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  -- Users do not see it any more; its runs and files are being deleted.
  deleted_at timestamptz(3),
  CHECK ((cron IS NULL) = (timezone IS NULL)),
  CHECK (next_run_at IS NULL OR (cron IS NOT NULL AND deleted_at IS NULL))
) WITH (fillfactor = 80);
CREATE INDEX pipelines_list_idx ON pipelines (organization_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX pipelines_due_idx ON pipelines (next_run_at) WHERE next_run_at IS NOT NULL;
CREATE INDEX pipelines_deleted_idx ON pipelines (id) WHERE deleted_at IS NOT NULL;
CREATE INDEX pipelines_api_key_id_idx ON pipelines (api_key_id);

-- Every form that a pipeline was saved in.
CREATE TABLE pipeline_revisions (
  pipeline_id text NOT NULL REFERENCES pipelines (id) ON DELETE CASCADE,
  revision integer NOT NULL,
  name text NOT NULL,
  graph jsonb NOT NULL,
  saved_at timestamptz(3) NOT NULL DEFAULT now(),
  saved_by text NOT NULL,
  PRIMARY KEY (pipeline_id, revision)
);

-- The address and secret that runs accepted from now on tell. Each run keeps those that it was accepted with.
CREATE TABLE pipeline_webhooks (
  pipeline_id text NOT NULL REFERENCES pipelines (id) ON DELETE CASCADE,
  node_id text NOT NULL,
  webhook_id text NOT NULL REFERENCES webhooks (id),
  PRIMARY KEY (pipeline_id, node_id)
);
CREATE INDEX pipeline_webhooks_webhook_id_idx ON pipeline_webhooks (webhook_id);

CREATE TABLE pipeline_runs (
  id text PRIMARY KEY,
  pipeline_id text NOT NULL REFERENCES pipelines (id),
  organization_id text NOT NULL REFERENCES organizations (id),
  api_key_id text REFERENCES api_keys (id),
  created_by text NOT NULL,
  request_id text NOT NULL,
  -- First in, first out.
  position bigserial NOT NULL,
  state text NOT NULL DEFAULT 'QUEUED'
    CHECK (state IN ('QUEUED', 'RUNNING', 'COMPLETED', 'PARTIALLY_COMPLETED', 'FAILED', 'CANCELLED')),
  started_by text NOT NULL CHECK (started_by IN ('TRIGGER', 'MANUAL', 'SCHEDULE', 'RERUN')),
  -- The run that it repeats.
  source_run_id text,
  -- As they were when it was accepted.
  revision integer NOT NULL,
  graph jsonb NOT NULL,
  -- Of the request; those of the sources stand in the graph.
  urls jsonb NOT NULL,
  input_data jsonb,
  idempotency_digest bytea,
  input_digest bytea,
  -- The time that it was planned for; a time is claimed once.
  planned_at timestamptz(3),
  -- Captures: how many there are, and how many have ended how.
  total integer NOT NULL DEFAULT 0,
  completed integer NOT NULL DEFAULT 0,
  failed integer NOT NULL DEFAULT 0,
  cancelled integer NOT NULL DEFAULT 0,
  error_code text,
  error_message text,
  -- Somebody asked an active one to stop.
  cancel_requested boolean NOT NULL DEFAULT false,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  started_at timestamptz(3),
  completed_at timestamptz(3),
  CHECK ((idempotency_digest IS NULL) = (input_digest IS NULL)),
  CHECK ((started_by = 'SCHEDULE') = (planned_at IS NOT NULL))
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX pipeline_runs_pipeline_id_planned_at_key ON pipeline_runs (pipeline_id, planned_at);
-- One is active in each pipeline.
CREATE UNIQUE INDEX pipeline_runs_active_key ON pipeline_runs (pipeline_id) WHERE state = 'RUNNING';
CREATE INDEX pipeline_runs_queued_idx ON pipeline_runs (organization_id, pipeline_id, position) WHERE state = 'QUEUED';
CREATE INDEX pipeline_runs_list_idx ON pipeline_runs (pipeline_id, created_at DESC, id DESC);
CREATE INDEX pipeline_runs_idempotency_idx ON pipeline_runs (pipeline_id, idempotency_digest)
  WHERE idempotency_digest IS NOT NULL;

-- Who is told of a gallery of a run, and by which webhook: the subject of PIPELINE_GALLERY_COMPLETED.
CREATE TABLE pipeline_outputs (
  id text PRIMARY KEY,
  run_id text NOT NULL REFERENCES pipeline_runs (id) ON DELETE CASCADE,
  gallery_node_id text NOT NULL,
  webhook_node_id text NOT NULL,
  webhook_id text REFERENCES webhooks (id),
  CONSTRAINT pipeline_outputs_run_id_webhook_node_id_key UNIQUE (run_id, webhook_node_id)
);
CREATE INDEX pipeline_outputs_webhook_id_idx ON pipeline_outputs (webhook_id) WHERE webhook_id IS NOT NULL;

-- One row for each capture of a run, made in the transaction that starts it.
CREATE TABLE pipeline_run_captures (
  run_id text NOT NULL REFERENCES pipeline_runs (id) ON DELETE CASCADE,
  node_id text NOT NULL,
  view text NOT NULL,
  url_index integer NOT NULL,
  url text NOT NULL,
  -- Absent where none could be made.
  capture_id text,
  error_code text,
  error_message text,
  PRIMARY KEY (run_id, node_id, view, url_index),
  CHECK ((capture_id IS NULL) = (error_code IS NOT NULL))
);
CREATE UNIQUE INDEX pipeline_run_captures_capture_id_key ON pipeline_run_captures (capture_id);

-- One picture of a gallery. Without an edit node it is the picture of its capture, whose file it shows; else a file of its own.
CREATE TABLE pipeline_images (
  id bigserial PRIMARY KEY,
  run_id text NOT NULL REFERENCES pipeline_runs (id) ON DELETE CASCADE,
  gallery_node_id text NOT NULL,
  node_id text NOT NULL,
  view text NOT NULL,
  url_index integer NOT NULL,
  url text NOT NULL,
  capture_id text,
  -- Of the file of the capture that it is, or is made from.
  output_id text,
  edit_node_id text,
  -- In order; absent without an edit node.
  edits jsonb,
  state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'EDITING', 'COMPLETED', 'FAILED')),
  -- How often it was claimed. Only the holder of the current number may settle.
  attempt integer NOT NULL DEFAULT 0,
  losses integer NOT NULL DEFAULT 0,
  worker text,
  lease_expires_at timestamptz(3),
  -- When its job was sent last.
  sent_at timestamptz(3),
  width integer,
  height integer,
  format text,
  size bigint,
  -- Of a file of its own.
  storage_key text,
  sha256 text,
  expires_at timestamptz(3),
  deleted_at timestamptz(3),
  error_code text,
  error_message text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  started_at timestamptz(3),
  completed_at timestamptz(3),
  CHECK ((edit_node_id IS NULL) = (edits IS NULL)),
  CHECK ((state = 'FAILED') = (error_code IS NOT NULL)),
  CHECK (edit_node_id IS NOT NULL OR state IN ('COMPLETED', 'FAILED'))
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX pipeline_images_place_key
  ON pipeline_images (run_id, gallery_node_id, node_id, view, url_index, edit_node_id) NULLS NOT DISTINCT;
CREATE INDEX pipeline_images_gallery_idx ON pipeline_images (run_id, gallery_node_id, id);
CREATE INDEX pipeline_images_waiting_idx ON pipeline_images (id) WHERE state = 'WAITING';
CREATE INDEX pipeline_images_live_idx ON pipeline_images (run_id) WHERE state IN ('WAITING', 'EDITING');
CREATE INDEX pipeline_images_lease_idx ON pipeline_images (lease_expires_at) WHERE state = 'EDITING';
CREATE INDEX pipeline_images_expires_idx ON pipeline_images (expires_at) WHERE storage_key IS NOT NULL AND deleted_at IS NULL;
CREATE INDEX pipeline_images_capture_id_idx ON pipeline_images (capture_id);

-- Links that open a gallery or a picture to whoever has them. Of the token only its digest is kept.
CREATE TABLE pipeline_links (
  digest bytea PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('RESULTS', 'DOWNLOAD')),
  run_id text NOT NULL REFERENCES pipeline_runs (id) ON DELETE CASCADE,
  gallery_node_id text NOT NULL,
  image_id bigint REFERENCES pipeline_images (id) ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  CHECK ((kind = 'DOWNLOAD') = (image_id IS NOT NULL))
);
CREATE INDEX pipeline_links_expires_at_idx ON pipeline_links (expires_at);
CREATE INDEX pipeline_links_run_id_idx ON pipeline_links (run_id);
CREATE INDEX pipeline_links_image_id_idx ON pipeline_links (image_id);
