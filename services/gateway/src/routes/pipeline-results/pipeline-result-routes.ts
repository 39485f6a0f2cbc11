import type { DefinedRoute } from '../define-route.ts';
import { downloadImageRoute } from './download-image.ts';
import { readResultsRoute } from './read-results.ts';

export const pipelineResultRoutes: readonly DefinedRoute[] = [readResultsRoute, downloadImageRoute];
