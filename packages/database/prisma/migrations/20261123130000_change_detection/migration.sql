-- How runs are compared; NULL compares pictures where somebody wants changes only.
ALTER TABLE schedules ADD COLUMN change_detection jsonb;
-- Whether those who want changes only hear of the first run, which has nothing to be compared with.
ALTER TABLE schedules ADD COLUMN announce_first boolean NOT NULL DEFAULT true;

-- What was found when the run was compared (`ChangeFindings` of the contracts).
ALTER TABLE schedule_executions ADD COLUMN findings jsonb;

-- The words of the run that is compared with, what of them moves by itself, and which part of the picture is watched.
ALTER TABLE schedule_baselines ADD COLUMN watched jsonb;
-- Where only words are compared there may be no picture.
ALTER TABLE schedule_baselines ALTER COLUMN output_id DROP NOT NULL;

-- Mails that go out as one: that of the first of them.
ALTER TABLE mails ADD COLUMN digest_id uuid;
