-- While the failed items of a batch are led back to the queue: the position up to which that has been done.
ALTER TABLE batches ADD COLUMN retry_position bigint;
CREATE INDEX batches_retry_idx ON batches (id) WHERE retry_position IS NOT NULL;
