-- How often storage did not take a result that was there. Such an attempt is nobody's loss; it is made again once storage answers.
ALTER TABLE captures ADD COLUMN storage_refusals integer NOT NULL DEFAULT 0;
ALTER TABLE composes ADD COLUMN storage_refusals integer NOT NULL DEFAULT 0;
