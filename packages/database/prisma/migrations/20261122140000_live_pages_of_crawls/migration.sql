-- What a turn of the crawl service looks at: few rows, however many pages have ended.
CREATE INDEX crawl_pages_crawl_live_idx ON crawl_pages (crawl_id, position) WHERE state IN ('QUEUED', 'RUNNING');
CREATE INDEX crawl_pages_crawl_linked_idx ON crawl_pages (crawl_id, position) WHERE links IS NOT NULL;
