import { type BodyMaker, inData } from './body.ts';

/** See docs/pipelines.md#notification. */
export const galleryCompleted: BodyMaker = async ({ database }, told) => {
  const output = await database.client.pipelineOutput.findUnique({
    where: { id: told.subjectId },
    include: { run: true },
  });
  if (output === null) return undefined;
  const { run, galleryNodeId } = output;
  return inData(told, { pipelineId: run.pipelineId, runId: run.id, galleryNodeId, runStatus: run.state });
};
