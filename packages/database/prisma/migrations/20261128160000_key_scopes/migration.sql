-- Keys that are there keep every permission, and so do those that the previous version creates.
ALTER TABLE api_keys ADD COLUMN scopes text[] NOT NULL DEFAULT '{read,capture,manage}'
  CHECK (cardinality(scopes) > 0 AND scopes <@ ARRAY['read', 'capture', 'manage']);

-- Written at most once a minute.
ALTER TABLE api_keys ADD COLUMN last_used_at timestamptz(3);

-- The time zone in which a person reads times; none for that of the browser.
ALTER TABLE users ADD COLUMN time_zone text;
