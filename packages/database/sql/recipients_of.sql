-- The webhooks that are told of an event: the one that its subject names, if it names one, and the
-- endpoints of the organization that are subscribed to it. Every statement that writes events asks
-- this function, so there is one rule.
CREATE OR REPLACE FUNCTION recipients_of(organization text, named text, told text) RETURNS TABLE (recipient_id text)
LANGUAGE sql STABLE AS $$
  SELECT named WHERE named IS NOT NULL
  UNION ALL
  SELECT webhook_id FROM webhook_endpoints
  WHERE organization_id = organization AND deleted_at IS NULL AND enabled AND events && ARRAY['*', told]
$$;
