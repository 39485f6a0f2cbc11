-- Destinations have types that are rows of a table in the contracts: what each of them needs is checked there, before it is written.
ALTER TABLE schedule_destinations
  DROP CONSTRAINT schedule_destinations_type_check,
  DROP CONSTRAINT schedule_destinations_check,
  DROP CONSTRAINT schedule_destinations_check1;
ALTER TABLE schedule_deliveries
  DROP CONSTRAINT schedule_deliveries_type_check,
  DROP CONSTRAINT schedule_deliveries_check,
  DROP CONSTRAINT schedule_deliveries_check1;

-- The address of an incoming webhook is a secret: `url` is its origin then, and `secret` the address.
ALTER TABLE webhooks ADD COLUMN type text NOT NULL DEFAULT 'webhook', ADD COLUMN settings jsonb;

-- The outbox of everything that is delivered. An older notifier joins `webhook_id`: a row without one it claims in vain and sends nowhere, and the
-- next attempt of a newer one takes it. So deliveries to other types of destination have their address in `endpoint_id`, and mails have none.
ALTER TABLE webhook_deliveries
  ALTER COLUMN organization_id DROP NOT NULL,
  ALTER COLUMN webhook_id DROP NOT NULL,
  ADD COLUMN type text NOT NULL DEFAULT 'webhook',
  ADD COLUMN endpoint_id text REFERENCES webhooks (id),
  ADD COLUMN recipients jsonb,
  ADD COLUMN subject text,
  -- Mails that go out as one: the id of the first of them.
  ADD COLUMN digest_id uuid,
  -- Why it waits although nothing was attempted.
  ADD COLUMN last_error text;
