-- outside a transaction
-- The deliveries of one endpoint, newest first.
CREATE INDEX CONCURRENTLY IF NOT EXISTS webhook_deliveries_webhook_list_idx ON webhook_deliveries (webhook_id, created_at DESC, id DESC);
