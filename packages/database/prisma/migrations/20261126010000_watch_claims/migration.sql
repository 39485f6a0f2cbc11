-- The second of three captures of a run; check_capture_id is always the newest one, so that an older scheduler goes on with it.
ALTER TABLE schedule_executions ADD COLUMN second_capture_id text;
-- What moves by itself: for each block of the picture in how many runs it moved and for how many it has stood still since. NULL: nothing is known.
ALTER TABLE schedule_baselines ADD COLUMN movement bytea;
-- The capture of the run that was judged last, where an older one stays the baseline.
ALTER TABLE schedule_baselines ADD COLUMN last_capture_id text;
