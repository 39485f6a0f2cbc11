-- Captures of schedules, batches and the other origins also count as visits of hosts that are being
-- crawled.
CREATE OR REPLACE FUNCTION note_host_visit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE host_visits SET visited_at = greatest(visited_at, now())
  WHERE host = lower(substring(NEW.request ->> 'url' FROM '^[A-Za-z]+://(\[[^\]]*\]|[^:/?#]+)'));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER captures_note_host_visit AFTER UPDATE OF state ON captures
  FOR EACH ROW
  WHEN (NEW.state = 'PROCESSING' /* captures claim reached */ AND OLD.state = 'QUEUED' /* captures claim left */ AND NEW.origin <> 'crawl')
  EXECUTE FUNCTION note_host_visit();
