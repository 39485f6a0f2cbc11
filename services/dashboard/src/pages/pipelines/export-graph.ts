import { pipelineFile } from './pipeline-file.ts';
import type { Graph } from './graph/graph.ts';

/** Gives the graph as a file, as it is drawn. */
export function exportGraph(name: string, graph: Graph): void {
  const text = JSON.stringify(pipelineFile(name, graph), null, 2);
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()}.pipeline.json`;
  link.click();
  URL.revokeObjectURL(address);
}
