-- The data of the request as it was sent: jsonb changes the order of fields and the form of numbers. An earlier version goes on with `input_data`.
ALTER TABLE pipeline_runs ADD COLUMN input_text text;
