-- Secrets of before, sealed with the one of now: what was made with them stays good (docs/decisions/0098-changing-the-secret.md).
CREATE TABLE retired_secrets (
  -- Tells secrets apart and says nothing of them.
  name text PRIMARY KEY,
  sealed bytea NOT NULL,
  retired_at timestamptz(3) NOT NULL DEFAULT now()
);
