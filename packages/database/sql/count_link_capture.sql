-- Counts the captures of each link key, in the transaction that charges them to its organization.
CREATE OR REPLACE FUNCTION count_link_capture() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO link_key_days AS counted (link_key_id, day, shard, captures)
  SELECT id, (now() AT TIME ZONE 'UTC')::date, pg_backend_pid() % 32, 1 FROM link_keys WHERE id = substr(NEW.created_by, 6)
  ON CONFLICT (link_key_id, day, shard) DO UPDATE SET captures = counted.captures + 1;
  RETURN NULL;
END $$;

-- The condition stands in the trigger, so that other captures never call the function.
CREATE OR REPLACE TRIGGER captures_count_link AFTER UPDATE OF state ON captures
  FOR EACH ROW
  WHEN (NEW.state = 'COMPLETED' /* captures succeed reached */ AND OLD.state <> NEW.state AND NEW.created_by LIKE 'link:%')
  EXECUTE FUNCTION count_link_capture();
