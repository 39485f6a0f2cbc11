-- The edits of the pictures that an edit node gives: those of all edit nodes on the way to it, in
-- order. NULL when the graph has no such node. Only for edit workers of earlier versions, whose
-- statements and whose trigger (`fill_in_edits`) call it: this version reads the steps that are
-- stored with a run.
CREATE OR REPLACE FUNCTION edits_of_node(graph jsonb, edit_node text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH RECURSIVE nodes AS MATERIALIZED (
    SELECT node ->> 'id' AS id, node #> '{data,edits}' AS edits FROM jsonb_array_elements(graph -> 'nodes') AS node
    WHERE node ->> 'type' = 'edit'
  ), edges AS MATERIALIZED (
    SELECT edge ->> 'source' AS source, edge ->> 'target' AS target FROM jsonb_array_elements(graph -> 'edges') AS edge
  ), way (id, place) AS (
    SELECT id, 0 FROM nodes WHERE id = edit_node
    UNION ALL
    SELECT nodes.id, place - 1 FROM way JOIN edges ON target = way.id JOIN nodes ON nodes.id = source
  )
  SELECT (
    SELECT coalesce(jsonb_agg(edit ORDER BY place, nth), '[]')
    FROM way JOIN nodes USING (id), jsonb_array_elements(edits) WITH ORDINALITY AS one (edit, nth))
  WHERE EXISTS (SELECT FROM way)
$$;
