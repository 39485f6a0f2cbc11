-- Several captures that are drawn as one picture.
CREATE TABLE composes (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organizations (id),
  api_key_id text NOT NULL REFERENCES api_keys (id),
  state text NOT NULL DEFAULT 'CAPTURING'
    CHECK (state IN ('CAPTURING', 'READY', 'DRAWING', 'COMPLETED', 'FAILED', 'CANCELLED')),
  -- How it is drawn, as it was asked for, with all defaults.
  output jsonb NOT NULL,
  webhook_id text REFERENCES webhooks (id),
  -- The HTTP request that led to it.
  request_id text NOT NULL,
  -- As those of captures: which attempt at drawing holds it, and until when.
  attempt integer NOT NULL DEFAULT 0,
  losses integer NOT NULL DEFAULT 0,
  worker text,
  lease_expires_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  -- When its last capture had ended.
  ready_at timestamptz(3),
  completed_at timestamptz(3),
  expires_at timestamptz(3) NOT NULL,
  error_code text,
  error_message text,
  error_details jsonb,
  -- What was drawn, and where it lies.
  drawing jsonb,
  -- Out of `drawing`, for finding and deleting it after its time.
  storage_key text,
  deleted_at timestamptz(3),
  CHECK ((state = 'DRAWING') = (lease_expires_at IS NOT NULL)),
  CHECK (state <> 'DRAWING' OR worker IS NOT NULL),
  CHECK ((state = 'FAILED') = (error_code IS NOT NULL)),
  CHECK ((state = 'COMPLETED') = (drawing IS NOT NULL AND storage_key IS NOT NULL))
) WITH (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 500);
CREATE INDEX composes_list_idx ON composes (organization_id, created_at DESC, id DESC);
CREATE INDEX composes_open_idx ON composes (created_at) WHERE state = 'CAPTURING';
CREATE INDEX composes_ready_idx ON composes (ready_at) WHERE state = 'READY';
CREATE INDEX composes_lease_idx ON composes (lease_expires_at) WHERE state = 'DRAWING';
CREATE INDEX composes_expiry_idx ON composes (expires_at) WHERE storage_key IS NOT NULL AND deleted_at IS NULL;

CREATE TABLE compose_parts (
  compose_id text NOT NULL REFERENCES composes (id) ON DELETE CASCADE,
  position smallint NOT NULL,
  capture_id text NOT NULL REFERENCES captures (id),
  -- What its owner calls it, and the page as it was sent.
  part_id text NOT NULL,
  label text,
  url text NOT NULL,
  -- What is written beside the picture; nothing when no labels are shown.
  caption text,
  PRIMARY KEY (compose_id, position)
);
CREATE UNIQUE INDEX compose_parts_capture_id_key ON compose_parts (capture_id);
