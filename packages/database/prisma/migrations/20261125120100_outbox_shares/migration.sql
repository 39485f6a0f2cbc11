-- outside a transaction
-- What is due, by share: that of an organization, or that of the mails of accounts that belong to none. The index that has the organization alone
-- goes with a later version.
CREATE INDEX CONCURRENTLY IF NOT EXISTS webhook_deliveries_share_idx ON webhook_deliveries (coalesce(organization_id, ''), next_attempt_at)
  WHERE state = 'PENDING';
-- Mails that may go out as one. By hash: a list of fifty recipients is longer than an entry of a tree may be.
CREATE INDEX CONCURRENTLY IF NOT EXISTS webhook_deliveries_recipients_idx ON webhook_deliveries USING hash (recipients)
  WHERE state = 'PENDING' AND type = 'email';
CREATE INDEX CONCURRENTLY IF NOT EXISTS webhook_deliveries_endpoint_id_idx ON webhook_deliveries (endpoint_id)
  WHERE endpoint_id IS NOT NULL;
