-- What was called the sole key of a capture is its dedupe key: of captures with the same one, one completes.
ALTER TABLE captures RENAME COLUMN sole_key TO dedupe_key;
ALTER INDEX captures_sole_key_key RENAME TO captures_dedupe_key_key;
