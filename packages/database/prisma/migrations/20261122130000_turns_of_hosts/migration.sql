-- Captures of lists and schedules take turns with crawls at hosts that are being crawled.
ALTER TABLE host_visits
  -- What the crawl that visited it last wants between two visits.
  ADD COLUMN delay_ms integer NOT NULL DEFAULT 0,
  ADD COLUMN crawl_id text,
  -- The capture of another origin that had the last turn; none when a crawl had it.
  ADD COLUMN capture_id text,
  -- Captures of other origins wait for a turn: crawls do not take two of them in a row before then.
  ADD COLUMN wanted_until timestamptz(3);

-- Put aside because their host is being crawled, so that the items behind them are reached.
ALTER TABLE batch_items ADD COLUMN held_host text;
ALTER TABLE batch_items DROP CONSTRAINT batch_items_state_check;
-- It admits more than the one before: no row has to be looked at.
ALTER TABLE batch_items ADD CONSTRAINT batch_items_state_check
  CHECK (state IN ('PENDING', 'HELD', 'QUEUED', 'PROCESSING', 'COMPLETED', 'FAILED', 'CANCELLED')) NOT VALID;
CREATE INDEX batch_items_held_idx ON batch_items (batch_id, held_host, position) WHERE state = 'HELD';

-- Of the captures that name the same one completes: two pages of a crawl that led to one address.
ALTER TABLE captures ADD COLUMN sole_key text;
CREATE UNIQUE INDEX captures_sole_key_key ON captures (sole_key) WHERE sole_key IS NOT NULL;
