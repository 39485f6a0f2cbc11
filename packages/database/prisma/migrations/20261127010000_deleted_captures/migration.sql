-- When its owner deleted the files and typed data of a capture. The row stays, so that lists can say so.
ALTER TABLE captures ADD COLUMN deleted_at timestamptz(3);
