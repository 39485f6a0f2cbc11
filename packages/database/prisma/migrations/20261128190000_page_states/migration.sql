-- The state of the watched page: of the schedule (`PageWatch` of the contracts) and as a run saw it (`RunPageState`).
ALTER TABLE schedules ADD COLUMN page_state jsonb;
ALTER TABLE schedule_executions ADD COLUMN page_state jsonb;
