-- The feed of ended captures: whoever waits for the captures of an origin reads it from here. Left out are the origins for whose captures
-- nobody waits, or whose ends are counted by on_capture_state_change (`endIsRead` of packages/contracts/src/capture/origins.ts).
CREATE OR REPLACE FUNCTION on_capture_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ended_captures (capture_id, origin) VALUES (NEW.id, NEW.origin) ON CONFLICT (capture_id) DO NOTHING;
  RETURN NULL;
END $$;

-- Told by the condition, so that it costs the other captures nothing.
CREATE OR REPLACE TRIGGER captures_on_end AFTER UPDATE OF state ON captures
  FOR EACH ROW
  WHEN (OLD.state IN ('QUEUED' /* captures cancel left */, 'PROCESSING' /* captures succeed left */)
    AND NEW.state IN ('COMPLETED' /* captures succeed reached */, 'FAILED' /* captures fail reached */, 'CANCELLED' /* captures cancel reached */)
    AND NEW.origin NOT IN ('sync', 'async', 'bulk', 'batch'))
  EXECUTE FUNCTION on_capture_end();
