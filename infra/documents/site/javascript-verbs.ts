import { toSnakeCase } from '../python/names.ts';
import { clientVerbs as pythonVerbs } from '../python/verbs.ts';

const toCamelCase = (name: string): string =>
  toSnakeCase(name).replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * The verbs that differ between the two libraries by more than spelling. An entry without a verb
 * exists only in the Python library.
 */
const differentVerbs: Readonly<Record<string, string | undefined>> = {
  createCapture: 'capture',
  createCompose: 'compose.create',
  listComposeJobs: 'compose.list',
  getComposeJob: 'compose.get',
  getComposeResult: 'compose.result',
  previewCompose: 'compose.preview',
  getCaptureOutput: 'captures.result',
  getJobOutput: 'jobs.result',
  getCrawlSitemap: 'crawls.sitemap',
  changePipeline: 'pipelines.change',
  importPipeline: 'pipelines.import',
  rotatePipelineTriggerSecret: 'pipelines.rotateTriggerSecret',
  rotatePipelineSigningSecret: 'pipelines.rotateSigningSecret',
  startPipelineRun: 'pipelines.runs.start',
  listPipelineRuns: 'pipelines.runs.list',
  getPipelineRun: 'pipelines.runs.get',
  cancelPipelineRun: 'pipelines.runs.cancel',
  rerunPipelineRun: 'pipelines.runs.rerun',
  pipelineImages: 'pipelines.runs.images',
  createGalleryLink: 'pipelines.runs.galleryLink',
  readPipelineResults: undefined,
  downloadPipelineImage: undefined,
  listDevices: 'devices',
  health: undefined,
  getReadiness: undefined,
  openapi: undefined,
  triggerPipeline: undefined,
};

/** The verb of `@tintype/client` for each operation that has a verb. */
export const javascriptVerbs: Readonly<Record<string, string | undefined>> = {
  ...Object.fromEntries(
    pythonVerbs.map(({ operation, resource, verb }) => [operation, `${toCamelCase(resource)}.${toCamelCase(verb)}`]),
  ),
  ...differentVerbs,
};
