-- outside a transaction
-- Completed captures that show something else than their page, newest first: the lists of what needs a look, and of an error status.
CREATE INDEX CONCURRENTLY IF NOT EXISTS captures_not_page_idx ON captures (organization_id, created_at DESC, id DESC)
WHERE state = 'COMPLETED' AND (
  report ->> 'recognised' IN ('bot_wall', 'error_page')
  OR (report ->> 'httpStatus')::int >= 400
  OR jsonb_typeof(report -> 'incompleteDocument') = 'object'
  OR report -> 'looksBlank' = 'true'::jsonb
);
