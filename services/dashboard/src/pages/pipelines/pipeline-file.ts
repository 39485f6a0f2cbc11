import type { DrawnGraph } from '@tintype/contracts/pipelines/graph';

type PipelineFile = Readonly<{ format: 'tintype-pipeline'; name: string; graph: DrawnGraph }>;

const createPipelineFile = (name: string, graph: DrawnGraph): PipelineFile => ({
  format: 'tintype-pipeline',
  name,
  graph,
});

/** Reads an exported pipeline. The service decides whether the graph can run. */
export function readPipelineFile(text: string): PipelineFile {
  const file = parseJson(text) as Partial<PipelineFile> | null;
  if (file?.format !== 'tintype-pipeline' || typeof file.name !== 'string' || typeof file.graph !== 'object')
    throw new Error(
      'This file is not an exported pipeline. It must have "format": "tintype-pipeline", a name and a graph.',
    );
  return { format: file.format, name: file.name, graph: file.graph };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`This file is not valid JSON: ${(error as Error).message}`);
  }
}

export function exportGraph(name: string, graph: DrawnGraph): void {
  const text = JSON.stringify(createPipelineFile(name, graph), null, 2);
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()}.pipeline.json`;
  link.click();
  URL.revokeObjectURL(address);
}
