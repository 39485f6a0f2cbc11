-- Edit workers of the previous version read the edits of a picture from its row. The trigger fills
-- them in when such a worker claims the picture; a worker of this version sets `graph_attempt` to
-- say that it reads them from the graph of the run.
CREATE OR REPLACE FUNCTION fill_in_edits() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.edits := (SELECT edits_of_node(graph, NEW.edit_node_id) FROM pipeline_runs WHERE id = NEW.run_id);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER pipeline_images_fill_in_edits BEFORE UPDATE OF state ON pipeline_images
  FOR EACH ROW
  WHEN (NEW.state = 'EDITING' /* pipeline_images claim reached */ AND OLD.state = 'WAITING' /* pipeline_images claim left */
    AND NEW.edits = 'null' AND NEW.graph_attempt IS DISTINCT FROM NEW.attempt)
  EXECUTE FUNCTION fill_in_edits();
