-- Lists of all captures, of all origins (packages/database/src/captures/list-captures.ts). By host: the expression is the one that the list
-- is written with. Those that ended badly are few; an index with every state would be written at each change of one.
CREATE INDEX captures_host_idx ON captures (
  organization_id, lower(substring(request ->> 'url' FROM '^[A-Za-z][A-Za-z0-9+.-]*://(?:[^/?#@]*@)?([^/?#:]+|\[[^\]]*\])')), created_at DESC, id DESC);
CREATE INDEX captures_origin_idx ON captures (organization_id, origin, created_at DESC, id DESC);
CREATE INDEX captures_unsuccessful_idx ON captures (organization_id, state, created_at DESC, id DESC)
  WHERE state IN ('FAILED', 'CANCELLED');
