-- Who is told when a crawl has ended.
ALTER TABLE crawls ADD COLUMN webhook_id text REFERENCES webhooks (id);
CREATE INDEX crawls_webhook_id_idx ON crawls (webhook_id) WHERE webhook_id IS NOT NULL;
