-- The feed of ended captures, for readers that wait for the captures of an origin. Origins without
-- a reader, or whose ends are counted by on_capture_state_change, are left out (`endIsRead` of
-- packages/contracts/src/capture/origins.ts).
CREATE OR REPLACE FUNCTION on_capture_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ended_captures (capture_id, origin) VALUES (NEW.id, NEW.origin) ON CONFLICT (capture_id) DO NOTHING;
  RETURN NULL;
END $$;

-- The origins stand in the condition of the trigger, so that other captures never call the
-- function.
CREATE OR REPLACE TRIGGER captures_on_end AFTER UPDATE OF state ON captures
  FOR EACH ROW
  WHEN (OLD.state IN ('QUEUED' /* captures cancel left */, 'PROCESSING' /* captures succeed left */)
    AND NEW.state IN ('COMPLETED' /* captures succeed reached */, 'FAILED' /* captures fail reached */, 'CANCELLED' /* captures cancel reached */)
    AND NEW.origin NOT IN ('sync', 'async', 'bulk', 'batch'))
  EXECUTE FUNCTION on_capture_end();
