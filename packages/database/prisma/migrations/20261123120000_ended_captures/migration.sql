-- Captures that have ended and that whoever waits for them has not read yet, by origin: a row is written with the end of the capture
-- (packages/database/sql/on_capture_end.sql) and deleted with what follows from it.
CREATE TABLE ended_captures (
  capture_id text PRIMARY KEY,
  origin text NOT NULL,
  ended_at timestamptz(3) NOT NULL DEFAULT now(),
  -- Set while a reader works on it.
  lease_expires_at timestamptz(3)
) WITH (
  fillfactor = 70,
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 500,
  autovacuum_vacuum_cost_delay = 0
);
CREATE INDEX ended_captures_origin_idx ON ended_captures (origin, ended_at);

-- Those that ended before, and nobody has looked at.
INSERT INTO ended_captures (capture_id, origin, ended_at)
SELECT captures.id, origin, captures.completed_at
FROM composes JOIN compose_parts ON compose_id = composes.id JOIN captures ON captures.id = capture_id
WHERE composes.state = 'CAPTURING' AND captures.state IN ('COMPLETED', 'FAILED', 'CANCELLED')
UNION ALL
SELECT captures.id, origin, captures.completed_at
FROM schedule_executions AS run JOIN captures ON captures.id = coalesce(check_capture_id, capture_id)
WHERE run.state = 'RUNNING' AND captures.state IN ('COMPLETED', 'FAILED', 'CANCELLED')
UNION ALL
SELECT captures.id, origin, captures.completed_at
FROM crawl_pages JOIN captures ON captures.id = capture_id
WHERE crawl_pages.state IN ('QUEUED', 'RUNNING') AND crawl_pages.state = 'RUNNING'
  AND captures.state IN ('COMPLETED', 'FAILED', 'CANCELLED');

-- Who works on the end of a run holds the lease of its capture in the feed.
ALTER TABLE schedule_executions DROP COLUMN lease_expires_at;
-- Composes are not looked for by their state any more.
DROP INDEX composes_open_idx;
