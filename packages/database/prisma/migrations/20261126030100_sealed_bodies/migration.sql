-- The body of a delivery holds links that open what they lead to. An earlier notifier goes on with `body`.
ALTER TABLE webhook_deliveries ADD COLUMN sealed_body bytea;
