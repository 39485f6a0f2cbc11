CREATE TABLE organizations (
  id text PRIMARY KEY,
  name text NOT NULL,
  plan text NOT NULL,
  overrides jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz(3) NOT NULL DEFAULT now()
);

CREATE TABLE api_keys (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organizations (id),
  name text NOT NULL,
  shown_prefix text NOT NULL,
  digest bytea NOT NULL UNIQUE,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  revoked_at timestamptz(3)
);
CREATE INDEX api_keys_organization_id_idx ON api_keys (organization_id);

CREATE TABLE captures (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organizations (id),
  api_key_id text NOT NULL REFERENCES api_keys (id),
  origin text NOT NULL,
  state text NOT NULL DEFAULT 'QUEUED'
    CHECK (state IN ('QUEUED', 'PROCESSING', 'COMPLETED', 'FAILED', 'CANCELLED')),
  priority smallint NOT NULL,
  request jsonb NOT NULL,
  request_id text NOT NULL,
  attempt integer NOT NULL DEFAULT 0,
  losses integer NOT NULL DEFAULT 0,
  worker text,
  lease_expires_at timestamptz(3),
  queued_at timestamptz(3) NOT NULL DEFAULT now(),
  start_by timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  started_at timestamptz(3),
  completed_at timestamptz(3),
  expires_at timestamptz(3) NOT NULL,
  error_code text,
  error_message text,
  error_details jsonb,
  report jsonb,
  -- A capture that is being worked on always has an owner and an end to its lease, so no row can be lost for good.
  CHECK ((state = 'PROCESSING') = (lease_expires_at IS NOT NULL)),
  CHECK (state <> 'PROCESSING' OR worker IS NOT NULL),
  CHECK ((state = 'FAILED') = (error_code IS NOT NULL))
) WITH (
  -- Every capture is updated two or three times within seconds. Dead rows, not live ones, are what makes claims slow.
  fillfactor = 80,
  autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_vacuum_threshold = 500,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.05,
  autovacuum_vacuum_cost_delay = 0
);
CREATE INDEX captures_organization_id_created_at_id_idx ON captures (organization_id, created_at DESC, id);
CREATE INDEX captures_queued_idx ON captures (id) INCLUDE (queued_at) WHERE state = 'QUEUED';
CREATE INDEX captures_start_by_idx ON captures (start_by) WHERE state = 'QUEUED' AND start_by IS NOT NULL;
CREATE INDEX captures_lease_idx ON captures (lease_expires_at) WHERE state = 'PROCESSING';

CREATE TABLE files (
  id bigserial PRIMARY KEY,
  capture_id text NOT NULL REFERENCES captures (id),
  output_id text NOT NULL,
  type text NOT NULL,
  format text NOT NULL,
  storage_key text NOT NULL,
  size bigint NOT NULL CHECK (size > 0),
  sha256 text NOT NULL,
  width integer,
  height integer,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  deleted_at timestamptz(3)
);
CREATE UNIQUE INDEX files_capture_id_output_id_key ON files (capture_id, output_id);
CREATE INDEX files_expiry_idx ON files (expires_at, id) WHERE deleted_at IS NULL;

CREATE TABLE charges (
  capture_id text PRIMARY KEY,
  organization_id text NOT NULL,
  charged_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX charges_organization_id_charged_at_idx ON charges (organization_id, charged_at);

CREATE TABLE outbox (
  id bigserial PRIMARY KEY,
  queue text NOT NULL,
  payload jsonb NOT NULL,
  job_id text NOT NULL,
  priority smallint NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT now()
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_cost_delay = 0);
