-- A site that is captured page by page.
CREATE TABLE crawls (
  id text PRIMARY KEY,
  organization_id text NOT NULL REFERENCES organizations (id),
  api_key_id text NOT NULL REFERENCES api_keys (id),
  -- The HTTP request that led to it.
  request_id text NOT NULL,
  state text NOT NULL DEFAULT 'QUEUED'
    CHECK (state IN ('QUEUED', 'RUNNING', 'COMPLETED', 'PARTIALLY_COMPLETED', 'FAILED', 'CANCELLED')),
  url text NOT NULL,
  -- The request with its defaults.
  settings jsonb NOT NULL,
  -- The host on which the root ended after redirects.
  root_host text,
  error_code text,
  error_message text,
  -- When a page of it was visited last: crawls that share a host take turns.
  served_at timestamptz(3),
  worker text,
  lease_expires_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  started_at timestamptz(3),
  -- Nothing of it is in hand any more; of a cancelled one that may be later than its state.
  completed_at timestamptz(3),
  -- Users do not see it any more; its files are being deleted.
  deleted_at timestamptz(3)
) WITH (fillfactor = 80);
CREATE INDEX crawls_list_idx ON crawls (organization_id, created_at DESC, id DESC) WHERE deleted_at IS NULL;
CREATE INDEX crawls_live_idx ON crawls (created_at, id) WHERE completed_at IS NULL;
CREATE INDEX crawls_deleted_idx ON crawls (id) WHERE deleted_at IS NOT NULL;

-- The frontier of a crawl and its result.
CREATE TABLE crawl_pages (
  id text PRIMARY KEY,
  crawl_id text NOT NULL REFERENCES crawls (id) ON DELETE CASCADE,
  -- In the order in which they were found, breadth first; the root is 0.
  position integer NOT NULL,
  parent_id text,
  -- In its normal form.
  url text NOT NULL,
  host text NOT NULL,
  depth smallint NOT NULL,
  state text NOT NULL DEFAULT 'QUEUED'
    CHECK (state IN ('QUEUED', 'RUNNING', 'COMPLETED', 'FAILED', 'SKIPPED', 'CANCELLED')),
  -- Between two pages of its host: that of the crawl or of the host's robots.txt, whichever is longer.
  delay_ms integer NOT NULL,
  -- The one that renders it, or rendered it last.
  capture_id text,
  attempts smallint NOT NULL DEFAULT 0,
  -- The host asked to be left alone until then.
  ready_at timestamptz(3),
  final_url text,
  canonical_url text,
  title text,
  http_status integer,
  error_code text,
  error_message text,
  -- Found on the page and not looked at yet: a list of URLs in their normal form.
  links jsonb,
  settled_at timestamptz(3),
  CHECK ((state = 'RUNNING') <= (capture_id IS NOT NULL))
) WITH (fillfactor = 70);
CREATE UNIQUE INDEX crawl_pages_crawl_id_url_key ON crawl_pages (crawl_id, url);
CREATE UNIQUE INDEX crawl_pages_crawl_id_position_key ON crawl_pages (crawl_id, position);
CREATE INDEX crawl_pages_live_idx ON crawl_pages (host) WHERE state IN ('QUEUED', 'RUNNING');

-- When each host was visited last, by any crawl of the installation, and until when it is left alone. A row is the lock of its host.
CREATE TABLE host_visits (
  host text PRIMARY KEY,
  visited_at timestamptz(3) NOT NULL,
  next_at timestamptz(3) NOT NULL
) WITH (fillfactor = 50);

-- What hosts say about being crawled, kept for a while for all crawls.
CREATE TABLE robots_files (
  origin text PRIMARY KEY,
  access text NOT NULL CHECK (access IN ('rules', 'all', 'none')),
  -- The rules, or why there are none.
  body text NOT NULL,
  expires_at timestamptz(3) NOT NULL
);

-- Captures of schedules, batches and the other origins count as visits of hosts that crawls have to do with.
CREATE FUNCTION note_host_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE host_visits SET visited_at = greatest(visited_at, now())
  WHERE host = lower(substring(NEW.request ->> 'url' FROM '^[A-Za-z]+://(\[[^\]]*\]|[^:/?#]+)'));
  RETURN NULL;
END $$;
CREATE TRIGGER captures_note_host_visit AFTER UPDATE OF state ON captures
  FOR EACH ROW WHEN (NEW.state = 'PROCESSING' AND OLD.state = 'QUEUED' AND NEW.origin <> 'crawl')
  EXECUTE FUNCTION note_host_visit();
