-- How many attempts have failed since the delivery was asked for. Attempts that nobody knows the end of, because their process was
-- gone, are not among them: they must not use up the retries.
ALTER TABLE webhook_deliveries ADD COLUMN failures integer NOT NULL DEFAULT 0;
CREATE INDEX webhook_deliveries_in_hand_idx ON webhook_deliveries (organization_id) WHERE lease_expires_at IS NOT NULL;

-- An attempt is written before it is made; until it has ended there is no time that it took.
ALTER TABLE webhook_attempts ALTER COLUMN ms DROP NOT NULL;
