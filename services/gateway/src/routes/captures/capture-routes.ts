import type { DefinedRoute } from '../define-route.ts';
import { capturesArchiveRoute } from './captures-archive.ts';
import { deleteCaptureRoute } from './delete-capture.ts';
import { listCapturesRoute, oneCaptureRoute } from './read-captures.ts';
import { captureThumbnailRoute } from './thumbnail.ts';

export const captureRoutes: readonly DefinedRoute[] = [
  listCapturesRoute,
  capturesArchiveRoute,
  oneCaptureRoute,
  captureThumbnailRoute,
  deleteCaptureRoute,
];
