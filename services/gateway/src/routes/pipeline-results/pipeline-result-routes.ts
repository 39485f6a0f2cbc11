import type { DefinedRoute } from '../define-route.ts';
import { downloadImage } from './download-image.ts';
import { readResults } from './read-results.ts';

export const pipelineResultRoutes: readonly DefinedRoute[] = [readResults, downloadImage];
