-- The app with codes of a user (RFC 6238).
CREATE TABLE second_factors (
  user_id text PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- Encrypted: codes are computed from it.
  secret bytea NOT NULL,
  -- The step of the last code that was taken, so that each works once.
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  -- Absent until a first code has shown that the app has the secret.
  confirmed_at timestamptz(3)
);

-- For who has lost the app. A row is deleted when its code is used.
CREATE TABLE recovery_codes (
  user_id text NOT NULL REFERENCES second_factors (user_id) ON DELETE CASCADE,
  digest bytea NOT NULL,
  PRIMARY KEY (user_id, digest)
);

CREATE TABLE passkeys (
  id text PRIMARY KEY,
  -- As the authenticator names it, in base64url.
  credential_id text NOT NULL UNIQUE,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  used_at timestamptz(3)
);
CREATE INDEX passkeys_user_id_idx ON passkeys (user_id);

-- Challenges that were answered, so that each answer counts once.
CREATE TABLE used_challenges (
  digest bytea PRIMARY KEY,
  expires_at timestamptz(3) NOT NULL
);
CREATE INDEX used_challenges_expires_at_idx ON used_challenges (expires_at);

-- Who somebody is for a provider of OpenID Connect.
CREATE TABLE identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id text NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  used_at timestamptz(3),
  PRIMARY KEY (issuer, subject)
);
CREATE INDEX identities_user_id_idx ON identities (user_id);

-- How its user signed in, or confirmed it since.
ALTER TABLE sessions ADD COLUMN way text NOT NULL DEFAULT 'password' CHECK (way IN ('password', 'code', 'passkey', 'provider'));
ALTER TABLE organizations ADD COLUMN requires_second_factor boolean NOT NULL DEFAULT false;
