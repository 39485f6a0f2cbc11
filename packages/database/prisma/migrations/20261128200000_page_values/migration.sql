-- Values that runs read of their page: the last ones of the schedule with its conditions (`ValueState` of the contracts),
-- and those of a run with what it reports (`RunValues`).
ALTER TABLE schedules ADD COLUMN value_state jsonb;
ALTER TABLE schedule_executions ADD COLUMN page_values jsonb;
