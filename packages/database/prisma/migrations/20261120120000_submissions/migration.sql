-- What a capture's result depends on, as a hash: two captures with the same one would give the same result.
ALTER TABLE captures ADD COLUMN fingerprint bytea;
CREATE INDEX captures_reusable ON captures (organization_id, fingerprint, completed_at DESC)
  WHERE state = 'COMPLETED' AND fingerprint IS NOT NULL;

-- Captures that were sent under a key of the caller's, so that sending one again does not make another.
CREATE TABLE submissions (
  organization_id text NOT NULL REFERENCES organizations (id),
  key text NOT NULL,
  body_hash bytea NOT NULL,
  capture_id text NOT NULL REFERENCES captures (id) ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, key)
);
CREATE INDEX submissions_capture_id_idx ON submissions (capture_id);
