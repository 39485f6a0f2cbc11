-- Thumbnails go with the file that they were made of. One whose file was moved is made again from
-- where it lies now.
CREATE OR REPLACE FUNCTION discard_thumbnails() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH gone AS (
    DELETE FROM thumbnails WHERE capture_id = OLD.capture_id AND output_id = OLD.output_id RETURNING storage_key
  )
  INSERT INTO discarded_files (storage_key) SELECT storage_key FROM gone ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER files_discard_thumbnails AFTER UPDATE OF deleted_at, storage_key OR DELETE ON files
  FOR EACH ROW EXECUTE FUNCTION discard_thumbnails();
