CREATE TABLE users (
  id text PRIMARY KEY,
  -- As `accountEmail` of the contracts writes it.
  email text NOT NULL UNIQUE,
  name text NOT NULL,
  is_administrator boolean NOT NULL DEFAULT false,
  -- argon2id in PHC form; absent for who never set one.
  password text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  disabled_at timestamptz(3)
);

CREATE TABLE memberships (
  organization_id text NOT NULL REFERENCES organizations (id),
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('owner', 'member', 'viewer')),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organization_id, user_id)
);
CREATE INDEX memberships_user_id_idx ON memberships (user_id);

CREATE TABLE sessions (
  id text PRIMARY KEY,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  digest bytea NOT NULL UNIQUE,
  -- Where it began: the address and the program, as they were sent.
  address text NOT NULL,
  user_agent text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  seen_at timestamptz(3) NOT NULL DEFAULT now(),
  -- When its user last showed a password or a second factor.
  confirmed_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX sessions_user_id_idx ON sessions (user_id);
CREATE INDEX sessions_expires_at_idx ON sessions (expires_at);

-- Secret addresses that work once.
CREATE TABLE account_links (
  id text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('setup', 'invitation', 'reset', 'sign-up')),
  digest bytea NOT NULL UNIQUE,
  email text,
  organization_id text REFERENCES organizations (id),
  role text CHECK (role IN ('owner', 'member', 'viewer')),
  -- Of one that a mail carries: the invitation that it repeats.
  parent_id text REFERENCES account_links (id) ON DELETE CASCADE,
  created_by text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  expires_at timestamptz(3) NOT NULL,
  CHECK ((kind = 'invitation') = (role IS NOT NULL)),
  CHECK (kind <> 'invitation' OR organization_id IS NOT NULL),
  CHECK ((kind = 'setup') = (email IS NULL))
);
CREATE INDEX account_links_organization_id_idx ON account_links (organization_id);
CREATE INDEX account_links_email_idx ON account_links (email, kind);
CREATE INDEX account_links_parent_id_idx ON account_links (parent_id);
CREATE INDEX account_links_expires_at_idx ON account_links (expires_at);

CREATE TABLE audit_entries (
  id bigserial PRIMARY KEY,
  -- Absent for what concerns no organization.
  organization_id text,
  -- `principalId` of the contracts: a user, or `system` for the command line and for who is not signed in.
  actor text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  details jsonb NOT NULL DEFAULT '{}',
  address text,
  request_id text,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX audit_entries_organization_id_idx ON audit_entries (organization_id, id DESC);

-- How often somebody tried to sign in from somewhere, and when the next try is looked at.
CREATE TABLE sign_in_delays (
  key bytea PRIMARY KEY,
  attempts integer NOT NULL,
  next_at timestamptz(3) NOT NULL,
  last_at timestamptz(3) NOT NULL DEFAULT now()
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
CREATE INDEX sign_in_delays_last_at_idx ON sign_in_delays (last_at);

ALTER TABLE api_keys ADD COLUMN expires_at timestamptz(3), ADD COLUMN created_by text NOT NULL DEFAULT 'system';
-- Mails to people who belong to no organization yet.
ALTER TABLE mails ALTER COLUMN organization_id DROP NOT NULL;
