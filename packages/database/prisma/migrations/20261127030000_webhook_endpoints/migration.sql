-- Webhooks that an organization keeps for the events of all its work. Address and secret are in `webhooks`, as of every other webhook.
CREATE TABLE webhook_endpoints (
  webhook_id text PRIMARY KEY REFERENCES webhooks (id),
  organization_id text NOT NULL REFERENCES organizations (id),
  created_by text NOT NULL,
  -- Names of events, or '*'.
  events text[] NOT NULL,
  enabled boolean NOT NULL DEFAULT true,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  updated_at timestamptz(3) NOT NULL DEFAULT now(),
  -- Users do not see it any more. The row stays until its last delivery is pruned: an event that is being written meanwhile may name it.
  deleted_at timestamptz(3)
);
CREATE INDEX webhook_endpoints_organization_id_idx ON webhook_endpoints (organization_id) WHERE deleted_at IS NULL;
