import type { DefinedRoute } from '../define-route.ts';
import {
  changePipelineRoute,
  createPipelineRoute,
  deletePipelineRoute,
  duplicatePipelineRoute,
  importPipelineRoute,
  savePipelineDraftRoute,
} from './edit-pipeline.ts';
import { galleryImagesRoute } from './gallery-images.ts';
import { createGalleryLinkRoute } from './gallery-link.ts';
import { pipelineRunRoutes } from './pipeline-runs.ts';
import { pipelineSecretRoutes } from './pipeline-secrets.ts';
import { triggerRoute } from './trigger.ts';
import {
  exportPipelineRoute,
  getPipelineRoute,
  getRevisionRoute,
  listPipelinesRoute,
  listRevisionsRoute,
  validatePipelineRoute,
} from './read-pipelines.ts';

export const pipelineRoutes: readonly DefinedRoute[] = [
  createPipelineRoute,
  listPipelinesRoute,
  // This route must precede the routes that have an ID in this place.
  validatePipelineRoute,
  importPipelineRoute,
  getPipelineRoute,
  changePipelineRoute,
  savePipelineDraftRoute,
  deletePipelineRoute,
  listRevisionsRoute,
  getRevisionRoute,
  exportPipelineRoute,
  duplicatePipelineRoute,
  ...pipelineSecretRoutes,
  ...pipelineRunRoutes,
  galleryImagesRoute,
  createGalleryLinkRoute,
  triggerRoute,
];
