import type { DefinedRoute } from '../define-route.ts';
import { captureOutputRoute, captureResultRoute } from './capture-result.ts';
import { captureRoute } from './capture.ts';
import { submissionRoute } from './submission.ts';

export const screenshotRoutes: readonly DefinedRoute[] = [
  captureRoute,
  captureResultRoute,
  captureOutputRoute,
  submissionRoute,
];
