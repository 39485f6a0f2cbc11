-- Rows of `pipeline_images` have JSON null as `edits` where they stand in the graph of the run; a list is of the version before. The attempt
-- whose worker reads them there; whoever claims a picture without naming it finds them in the row (`fill_in_edits`).
ALTER TABLE pipeline_images ADD COLUMN graph_attempt integer;
-- Until then nobody tries again to start it.
ALTER TABLE pipeline_runs ADD COLUMN start_after timestamptz(3);
