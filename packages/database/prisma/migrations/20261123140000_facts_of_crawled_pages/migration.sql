-- What a page says of itself, and since when the crawl knows it.
ALTER TABLE crawl_pages
  ADD COLUMN description text,
  ADD COLUMN language text,
  ADD COLUMN content_type text,
  ADD COLUMN created_at timestamptz(3);
-- Of pages that are there already only their crawl's time is known.
UPDATE crawl_pages SET created_at = crawls.created_at FROM crawls WHERE crawls.id = crawl_pages.crawl_id;
ALTER TABLE crawl_pages ALTER COLUMN created_at SET NOT NULL, ALTER COLUMN created_at SET DEFAULT now();
