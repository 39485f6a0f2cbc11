-- outside a transaction
-- The next picture of each run; asked before every edit.
CREATE INDEX CONCURRENTLY IF NOT EXISTS pipeline_images_next_idx ON pipeline_images (run_id, id) WHERE state = 'WAITING';
-- What workers have spent on an organization within the last minute.
CREATE INDEX CONCURRENTLY IF NOT EXISTS pipeline_images_edited_idx ON pipeline_images (completed_at) WHERE started_at IS NOT NULL;
-- The same of composes.
CREATE INDEX CONCURRENTLY IF NOT EXISTS composes_drawn_idx ON composes (completed_at) WHERE drawing IS NOT NULL;
