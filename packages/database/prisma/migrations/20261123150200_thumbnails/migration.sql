-- Small pictures of stored files, made when somebody looks for the first time. They go when their file goes (sql/discard_thumbnails.sql).
CREATE TABLE thumbnails (
  capture_id text NOT NULL,
  output_id text NOT NULL,
  width smallint NOT NULL,
  storage_key text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (capture_id, output_id, width)
);
