-- When the host gave it. Empty for rows of versions that did not note it.
ALTER TABLE robots_files ADD COLUMN read_at timestamptz(3);
