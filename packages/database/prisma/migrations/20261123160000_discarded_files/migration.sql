-- Files that no row refers to any more, or may never refer to: storage deletes them after their time. A row is written in the transaction
-- that makes a file superfluous, so that none stays when a delete fails.
CREATE TABLE discarded_files (
  storage_key text PRIMARY KEY,
  delete_after timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX discarded_files_delete_after_idx ON discarded_files (delete_after);
