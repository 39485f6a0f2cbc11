-- A program that a person has connected by OAuth acts with a key that is never shown. `client_id` is the address of its metadata document.
ALTER TABLE api_keys ADD COLUMN client_id text;

-- Codes, access tokens and refresh tokens of connections. Where the code goes, and its challenge, are of codes alone.
CREATE TABLE oauth_tokens (
  digest bytea PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('code', 'access', 'refresh')),
  api_key_id text NOT NULL REFERENCES api_keys (id),
  redirect_uri text,
  challenge text,
  expires_at timestamptz(3) NOT NULL,
  used_at timestamptz(3)
);
CREATE INDEX oauth_tokens_api_key_id_idx ON oauth_tokens (api_key_id);
