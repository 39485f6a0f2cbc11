-- Links that open one run of a schedule to whoever has them. Of the token only its digest is kept. A revoked link is deleted.
CREATE TABLE share_links (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organizations (id),
  execution_id text NOT NULL REFERENCES schedule_executions (id) ON DELETE CASCADE,
  digest bytea NOT NULL UNIQUE,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  created_by text NOT NULL,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX share_links_organization_id_idx ON share_links (organization_id);
CREATE INDEX share_links_execution_id_idx ON share_links (execution_id);
CREATE INDEX share_links_expires_at_idx ON share_links (expires_at);
