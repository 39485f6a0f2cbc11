-- Which trace a request belongs to; what follows from it finds it by the request's id. Empty where nothing is traced
-- (docs/decisions/0100-one-trace-by-request-id.md).
CREATE TABLE request_traces (
  request_id text PRIMARY KEY,
  -- As W3C Trace Context writes it.
  traceparent text NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX request_traces_created_at ON request_traces (created_at);
