-- Pages of a crawl with the same likeness may be one page under several addresses: they are visited one after the other.
ALTER TABLE crawl_pages
  ADD COLUMN likeness text,
  -- Links of a page at the last depth: they are not followed, but tell why the crawl ended.
  ADD COLUMN deeper_links jsonb;

-- Why it ended. Of crawls that have ended already only some reasons are known.
ALTER TABLE crawls ADD COLUMN end_reason text;
UPDATE crawls SET end_reason = CASE WHEN state = 'CANCELLED' THEN 'CANCELLED' ELSE 'QUOTA_EXCEEDED' END
WHERE state = 'CANCELLED' OR error_code = 'QUOTA_EXCEEDED';

-- Addresses that are no pages of their own: other ones of a page (`same`), routes behind # that were not followed (`route`), and links for which
-- it matters that a star at the end of a pattern stops at a slash (`below`).
-- Without foreign keys, here and below: they would lock the crawl, which is locked before its pages everywhere else.
CREATE TABLE crawl_addresses (
  crawl_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('same', 'route', 'below')),
  url text NOT NULL,
  -- The page that it belongs to, by its URL in crawl_pages.
  page_url text NOT NULL,
  PRIMARY KEY (crawl_id, kind, url)
);
CREATE INDEX crawl_addresses_page_url_idx ON crawl_addresses (crawl_id, page_url);

-- Which capture of a crawl was the first to show a content: the others are not charged.
CREATE TABLE crawl_contents (
  crawl_id text NOT NULL,
  content text NOT NULL,
  capture_id text NOT NULL,
  PRIMARY KEY (crawl_id, content)
);
