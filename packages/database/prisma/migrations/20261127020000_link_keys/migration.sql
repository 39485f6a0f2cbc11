-- Keys that sign links. The secrets are sealed with the id of the row; a revoked key has none.
CREATE TABLE link_keys (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organizations (id),
  name text NOT NULL,
  secret bytea,
  former_secret bytea,
  former_secret_until timestamptz(3),
  hosts text[] NOT NULL,
  require_expiry boolean NOT NULL,
  cache_ttl integer NOT NULL,
  max_width integer,
  max_height integer,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by text NOT NULL,
  revoked_at timestamptz(3)
);
CREATE INDEX link_keys_organization_id_idx ON link_keys (organization_id);

-- Captures that links of a key have led to, by day (UTC).
CREATE TABLE link_key_days (
  link_key_id text NOT NULL REFERENCES link_keys (id),
  day date NOT NULL,
  shard smallint NOT NULL,
  captures bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (link_key_id, day, shard)
);
