-- outside a transaction
-- How many deliveries of a share are under way; asked for each share in every turn.
CREATE INDEX CONCURRENTLY IF NOT EXISTS webhook_deliveries_share_in_hand_idx ON webhook_deliveries (coalesce(organization_id, ''))
  WHERE lease_expires_at IS NOT NULL;
