-- The secret before the last change. Deliveries are signed with both until the time has passed.
ALTER TABLE webhooks ADD COLUMN former_secret bytea, ADD COLUMN former_until timestamptz(3);
