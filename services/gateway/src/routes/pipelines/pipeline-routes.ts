import type { DefinedRoute } from '../define-route.ts';
import {
  changePipelineRoute,
  createPipeline,
  deletePipeline,
  duplicatePipeline,
  importPipeline,
  savePipelineDraft,
} from './edit-pipeline.ts';
import { galleryImages } from './gallery-images.ts';
import { createGalleryLink } from './gallery-link.ts';
import { pipelineRunRoutes } from './pipeline-runs.ts';
import { pipelineSecretRoutes } from './pipeline-secrets.ts';
import { trigger } from './trigger.ts';
import {
  exportPipeline,
  getPipeline,
  getRevision,
  listPipelines,
  listRevisions,
  validatePipeline,
} from './read-pipelines.ts';

export const pipelineRoutes: readonly DefinedRoute[] = [
  createPipeline,
  listPipelines,
  // This route must precede the routes that have an ID in this place.
  validatePipeline,
  importPipeline,
  getPipeline,
  changePipelineRoute,
  savePipelineDraft,
  deletePipeline,
  listRevisions,
  getRevision,
  exportPipeline,
  duplicatePipeline,
  ...pipelineSecretRoutes,
  ...pipelineRunRoutes,
  galleryImages,
  createGalleryLink,
  trigger,
];
