import type { DefinedRoute } from '../define-route.ts';
import { capturesArchiveRoute } from './captures-archive.ts';
import { deleteCaptureRoute, deleteCapturesRoute } from './delete-capture.ts';
import { countCapturesRoute, listCapturesRoute, oneCaptureRoute } from './read-captures.ts';
import { captureThumbnailRoute } from './thumbnail.ts';

export const captureRoutes: readonly DefinedRoute[] = [
  listCapturesRoute,
  deleteCapturesRoute,
  countCapturesRoute,
  capturesArchiveRoute,
  oneCaptureRoute,
  captureThumbnailRoute,
  deleteCaptureRoute,
];
