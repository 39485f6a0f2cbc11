-- The steps that follow the captures of a run, as `stepsOf` (packages/contracts/src/pipelines/run-steps.ts) makes them of its graph when it is
-- accepted. None: a process of the version before accepted the run, and its graph says the same.
ALTER TABLE pipeline_runs ADD COLUMN steps jsonb;
