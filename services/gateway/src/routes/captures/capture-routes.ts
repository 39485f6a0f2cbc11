import type { DefinedRoute } from '../define-route.ts';
import { capturesArchive } from './captures-archive.ts';
import { deleteCapture } from './delete-capture.ts';
import { listCaptures, oneCapture } from './read-captures.ts';
import { captureThumbnail } from './thumbnail.ts';

export const captureRoutes: readonly DefinedRoute[] = [
  listCaptures,
  capturesArchive,
  oneCapture,
  captureThumbnail,
  deleteCapture,
];
